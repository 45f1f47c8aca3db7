import { ChevronRight, Heart, Lightbulb, Sparkles } from 'lucide-react'
import { entryClass } from '../../design/entry.ts'
import { Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { cx } from '../../lib/cx.ts'
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
  /** Undefined while the products are loading. */
  products: readonly Product[] | undefined
  /** The ids of the products to show, in order. */
  ids: readonly string[]
}

const iconOf = ({ type }: Product) => {
  const Icon = type === 'extra_lives' ? Heart : Lightbulb
  return <Icon size={18} aria-hidden="true" />
}

/** Shows products with their prices. Each product is a link that opens its purchase. */
export function ProductOffers({ products, ids }: ProductProps) {
  return (
    <ul className={styles.list}>
      {ids.map((id) => {
        const product = products?.find((one) => one.id === id)
        if (!products) {
          return (
            <li key={id} className={cx(entryClass, styles.offer)}>
              <Skeleton height="20px" />
            </li>
          )
        }
        return (
          product && (
            <li key={id}>
              <StoreLink buy={id} from="game" className={cx(entryClass, styles.offer)}>
                {iconOf(product)}
                <Text as="span" strong className={styles.name}>
                  {product.name}
                </Text>
                <Text as="span" strong figures>
                  {formatCents(product.priceInCents)}
                </Text>
              </StoreLink>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Shows premium and its benefits (`gives`), with a link to the store. */
export const PremiumOffer = ({ gives }: { gives: string }) => (
  <StoreLink from="game" className={cx(entryClass, styles.offer, styles.premium)}>
    <Sparkles size={18} aria-hidden="true" />
    <Stack as="span" gap={0} className={styles.name}>
      <Text as="b">Get Premium </Text>
      <Text as="span" size="small">
        {gives}
      </Text>
    </Stack>
    <ChevronRight size={18} aria-hidden="true" />
  </StoreLink>
)
