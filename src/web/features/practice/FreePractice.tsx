import { linkClass } from '../../design/link.ts'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { cx } from '../../lib/cx.ts'
import { formatUntil } from '../../lib/format.ts'
import { formatClock } from '../../lib/format-date.ts'
import { useSecond } from '../../lib/now.ts'
import styles from './Practice.module.css'

/** A line about the next free board: "Next free board at midnight, in 5 h 20 min". */
export function NextBoard({ at }: { at: string }) {
  const left = formatUntil(at, useSecond())
  return (
    <p className={styles.next}>
      Next free board at <strong>{formatClock(at)}</strong>
      <span>{left && `, in ${left}`}</span>
    </p>
  )
}

export const PremiumLink = () => (
  <StoreLink className={cx(linkClass, styles.premium)}>Practise more with premium</StoreLink>
)
