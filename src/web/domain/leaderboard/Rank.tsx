import { cx } from '../../lib/cx.ts'
import { formatNumber } from '../../lib/format.ts'
import styles from './Rank.module.css'

const medals: Record<number, string | undefined> = { 1: styles.gold, 2: styles.silver, 3: styles.bronze }

/** The first three ranks are drawn as a knot with two loose ends of thread. */
export function Rank({ rank }: { rank: number }) {
  const medal = medals[rank]
  return (
    <span className={cx(styles.rank, medal)}>
      {medal && (
        <svg viewBox="0 0 32 40" aria-hidden="true">
          <path d="M11 26c-1 5-2 7-5 10M21 26c1 5 2 7 5 10" />
          <circle cx="16" cy="16" r="13.5" />
        </svg>
      )}
      <span className={styles.number}>{formatNumber(rank)}</span>
    </span>
  )
}
