import { ArrowRight } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCents } from '../../../lib/format.ts'
import { type Product, periodOf, savingOf } from '../product.ts'
import { LooseThread } from './LooseThread.tsx'
import styles from './Premium.module.css'

interface Props {
  products: readonly Product[]
  pending: string | undefined
  onBuy: (product: Product) => void
}

/** Premium Options (spec section 2): the year on ink, the rest on paper. */
export const Offers = ({ products, pending, onBuy }: Props) => (
  <ul className={styles.offers} aria-label="Premium Options">
    {products
      .filter(({ type }) => type === 'premium_upgrade')
      .map((product) => (
        <Offer
          key={product.id}
          product={product}
          saving={savingOf(product, products)}
          isPending={pending === product.id}
          onBuy={() => onBuy(product)}
        />
      ))}
  </ul>
)

interface OfferProps {
  product: Product
  saving: string
  isPending: boolean
  onBuy: () => void
}

function Offer({ product, saving, isPending, onBuy }: OfferProps) {
  const period = periodOf(product)
  const isBest = period === 'year'
  return (
    <li className={cx(styles.card, isBest && styles.ink)}>
      {isBest && <LooseThread />}
      <p className={styles.badge}>{isBest ? 'BEST VALUE' : 'POPULAR'}</p>
      <h3>{product.name}</h3>
      <p className={styles.price}>
        <b>{formatCents(product.priceInCents)}</b>/{period}
      </p>
      <p className={styles.line}>{(isBest && saving) || `Renews ${period}ly, ends when you say.`}</p>
      <Button
        className={styles.buy}
        look={isBest ? 'secondary' : 'primary'}
        wide
        busy={isPending}
        onClick={onBuy}
      >
        Get a {period}
        {isBest && <ArrowRight size={18} aria-hidden="true" />}
      </Button>
    </li>
  )
}

/** The place of the offers, or of the one plan, while they are loaded. */
export const OffersSkeleton = ({ isOne }: { isOne: boolean }) => (
  <div className={styles.offers}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {(isOne ? ['plan'] : ['year', 'month']).map((one) => (
      <div key={one} className={cx(styles.waiting, isOne && styles.plan)}>
        <Skeleton height="100%" radius="var(--rl)" />
      </div>
    ))}
  </div>
)
