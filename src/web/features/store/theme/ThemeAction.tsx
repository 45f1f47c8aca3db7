import { Check } from 'lucide-react'
import { Button, type ButtonLook } from '../../../design/Button.tsx'
import { Row } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { formatCents } from '../../../lib/format.ts'
import type { Product } from '../product.ts'
import styles from './Themes.module.css'
import type { ThemeOffer } from './theme-offer.ts'

interface Props {
  /** The name of the theme, for screen readers. */
  name: string
  offer: ThemeOffer
  isBusy: boolean
  look?: ButtonLook
  onUse: () => void
  onBuy?: (product: Product) => void
  onPremium?: () => void
}

export function ThemeAction({ name, offer, isBusy, look = 'secondary', onUse, onBuy, onPremium }: Props) {
  if (offer.kind === 'buy') {
    const { product } = offer
    return (
      <Button look={look} className={styles.narrow} wide busy={isBusy} onClick={() => onBuy?.(product)}>
        <span>
          <span>Buy</span>
          <VisuallyHidden>{` ${name} for`}</VisuallyHidden>
        </span>
        <b>{formatCents(product.priceInCents)}</b>
      </Button>
    )
  }
  if (offer.kind === 'in_use')
    return (
      <Row as="p" gap={2} className={styles.inUse}>
        <Check size={18} aria-hidden="true" /> In use
      </Row>
    )
  if (offer.kind === 'unknown') return <Skeleton height="var(--touch)" radius="var(--round)" />
  if (offer.kind === 'use')
    return (
      <Button look={look} wide busy={isBusy} onClick={onUse}>
        <span>
          <span>Use</span>
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </span>
      </Button>
    )
  return (
    <Button look={look} className={styles.narrow} wide onClick={onPremium}>
      <span>
        <VisuallyHidden>{`${name} comes `}</VisuallyHidden>With Premium
      </span>
    </Button>
  )
}
