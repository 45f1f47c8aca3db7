import { useUser } from '../../../lib/session.ts'
import type { Product, Status } from '../product.ts'
import { ChapterPictures } from './ChapterPictures.tsx'
import { Offers, OffersSkeleton } from './Offers.tsx'
import styles from './Premium.module.css'
import { YourPlan } from './YourPlan.tsx'

/** What premium gives (spec section 6; decisions.md, "Store"). */
const benefits = [
  'Unlimited daily games',
  '10 hints per day',
  'Story Mode: five chapters',
  'Speed Duels',
  'Two exclusive themes',
  'Priority support',
]

interface Props {
  products: readonly Product[] | undefined
  status: Status | undefined
  /** Id of the product whose purchase is beginning. */
  pending: string | undefined
  onBuy: (product: Product) => void
}

/** What premium gives, and what it costs; for a subscriber, their plan. */
export function Premium({ products, status, pending, onBuy }: Props) {
  const { isPremium } = useUser()
  const plan = status?.subscription
  return (
    <section id="premium" className={styles.section} aria-labelledby="premium-title" tabIndex={-1}>
      <div className={styles.benefits}>
        <div>
          <h2 id="premium-title">Premium ties it all together</h2>
          <ul>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <ChapterPictures />
      </div>
      {products && status ? (
        plan ? (
          <YourPlan status={status} plan={plan} product={products.find(({ id }) => id === plan.productId)} />
        ) : (
          <Offers products={products} pending={pending} onBuy={onBuy} />
        )
      ) : (
        <OffersSkeleton isOne={isPremium} />
      )}
    </section>
  )
}
