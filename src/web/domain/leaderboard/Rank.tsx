import { Text } from '../../design/layout.tsx'
import { formatNumber } from '../../lib/format.ts'
import styles from './Rank.module.css'

const medals = ['var(--gold)', 'var(--silver)', 'var(--bronze)']

/** Shows a rank. The first three ranks are drawn as a medal: a circle with two loose ends of thread. */
export function Rank({ rank }: { rank: number }) {
  const medal = medals[rank - 1]
  return (
    <Text as="span" size="lead" tone="soft" className={styles.rank}>
      {medal && (
        <svg width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
          <path
            d="M11 26c-1 5-2 7-5 10M21 26c1 5 2 7 5 10"
            fill="none"
            stroke={medal}
            strokeWidth="3.5"
            strokeLinecap="round"
          />
          <circle cx="16" cy="16" r="13.5" fill={medal} />
        </svg>
      )}
      <span>{formatNumber(rank)}</span>
    </Text>
  )
}
