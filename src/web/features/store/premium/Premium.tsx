import { Row, Stack } from '../../../design/layout.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { useUser } from '../../../lib/session.ts'
import type { Product, Status } from '../product.ts'
import { Offers, OffersSkeleton } from './Offers.tsx'
import styles from './Premium.module.css'
import { YourPlan } from './YourPlan.tsx'

/** See docs/rules.md#premium. */
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
  /** Id of the product whose purchase is starting; undefined if no purchase is starting. */
  pending: string | undefined
  onBuy: (product: Product) => void
}

const ChapterPictures = () => (
  <div className={styles.pile} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((chapter) => (
      <div key={chapter} className={styles.picture}>
        <ChapterPicture chapter={chapter} />
      </div>
    ))}
  </div>
)

/** Shows the benefits of premium, and the offers. For a subscriber, the current plan replaces the offers. */
export function Premium({ products, status, pending, onBuy }: Props) {
  const { isPremium } = useUser()
  const plan = status?.subscription
  return (
    <section id="premium" className={styles.section} aria-labelledby="premium-title" tabIndex={-1}>
      <Row gap={4} justify="space-between" className={styles.benefits}>
        <Stack>
          <h2 id="premium-title">Premium ties it all together</h2>
          <Stack as="ul" gap={1}>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </Stack>
        </Stack>
        <ChapterPictures />
      </Row>
      {products && status ? (
        plan ? (
          <YourPlan status={status} plan={plan} product={products.find(({ id }) => id === plan.productId)} />
        ) : (
          <Offers products={products} pending={pending} onBuy={onBuy} />
        )
      ) : (
        <OffersSkeleton isSubscriber={isPremium} />
      )}
    </section>
  )
}
