import { ArrowRight } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Card, Stack, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCents } from '../../../lib/format.ts'
import { type Product, periodOf, savingOf } from '../product.ts'
import styles from './Premium.module.css'

interface Props {
  products: readonly Product[]
  pending: string | undefined
  onBuy: (product: Product) => void
}

const heading = (
  <Text as="h3" size="lead" id="premium-options">
    Premium Options
  </Text>
)

export const Offers = ({ products, pending, onBuy }: Props) => (
  <Stack as="section" className={styles.options} aria-labelledby="premium-options">
    {heading}
    <ul className={styles.offers}>
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
  </Stack>
)

/** A decorative drawing of a thread with three knots, in the upper corner of a dark card. */
export const LooseThread = () => (
  <svg className={styles.thread} viewBox="0 0 96 152" aria-hidden="true">
    <path d="M96 14C62 14 30 18 36 42S70 72 66 92 46 110 52 128s2 12 4 22" />
    <circle cx="36" cy="38" r="7" />
    <circle cx="66" cy="91" r="7" />
    <circle cx="51" cy="124" r="7" />
  </svg>
)

export const Price = ({ cents, period }: { cents: number; period: string }) => (
  <Text strong>
    <Text as="b" size="title">
      {formatCents(cents)}
    </Text>
    {`/${period}`}
  </Text>
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
    <Card as="li" gap={2} className={cx(styles.card, isBest && styles.ink)}>
      {isBest && <LooseThread />}
      <Text size="note" strong className={styles.badge}>
        {isBest ? 'BEST VALUE' : 'POPULAR'}
      </Text>
      <Text as="h4" size="heading">
        {product.name}
      </Text>
      <Price cents={product.priceInCents} period={period} />
      <Text size="small" className={styles.line}>
        {(isBest && saving) || `Renews ${period}ly. Cancel any time.`}
      </Text>
      <Button
        className={cx(isBest && styles.main)}
        look={isBest ? 'secondary' : 'primary'}
        wide
        busy={isPending}
        onClick={onBuy}
      >
        {`Get a ${period}`}
        {isBest && <ArrowRight size={18} aria-hidden="true" />}
      </Button>
    </Card>
  )
}

export const OffersSkeleton = ({ isSubscriber }: { isSubscriber: boolean }) => (
  <Stack className={styles.options}>
    {!isSubscriber && heading}
    <div className={styles.offers}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      {(isSubscriber ? ['plan'] : ['year', 'month']).map((one) => (
        <div key={one} className={styles.waiting}>
          <Skeleton height="100%" radius="var(--rl)" />
        </div>
      ))}
    </div>
  </Stack>
)
