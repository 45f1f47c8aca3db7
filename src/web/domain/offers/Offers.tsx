import { ChevronRight, Heart, Lightbulb, Sparkles } from 'lucide-react'
import { Skeleton } from '../../design/Skeleton.tsx'
import { formatCents } from '../../lib/format.ts'
import styles from './Offers.module.css'
import { StoreLink } from './StoreLink.tsx'

interface Product {
  id: string
  name: string
  type: string
  priceInCents: number
}

interface ProductProps {
  /** Undefined while loading. */
  products: readonly Product[] | undefined
  /** The ids of the products to show, in order. */
  ids: readonly string[]
}

const iconOf = ({ type }: Product) => {
  const Icon = type === 'extra_lives' ? Heart : Lightbulb
  return <Icon size={18} aria-hidden="true" />
}

/** Products with their prices, each a link to its purchase. */
export function ProductOffers({ products, ids }: ProductProps) {
  return (
    <ul className={styles.list}>
      {ids.map((id) => {
        const product = products?.find((one) => one.id === id)
        if (!products) {
          return (
            <li key={id} className={styles.row}>
              <Skeleton height="20px" />
            </li>
          )
        }
        return (
          product && (
            <li key={id}>
              <StoreLink buy={id} from="game" className={styles.row}>
                {iconOf(product)}
                <span className={styles.name}>{product.name}</span>
                <span className={styles.price}>{formatCents(product.priceInCents)}</span>
              </StoreLink>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Premium and its benefits (`gives`), with a link to the store. */
export const PremiumOffer = ({ gives }: { gives: string }) => (
  <StoreLink from="game" className={styles.premium}>
    <Sparkles size={18} aria-hidden="true" />
    <span className={styles.name}>
      Get Premium
      <span className={styles.gives}>{gives}</span>
    </span>
    <ChevronRight size={18} aria-hidden="true" />
  </StoreLink>
)
