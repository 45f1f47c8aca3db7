import type { Output } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Counters.module.css'

type Summary = Output<'GET /api/challenges/summary'>

const counters: { label: string; value: (summary: Summary) => number }[] = [
  { label: 'Wins', value: ({ wins }) => wins },
  { label: 'Losses', value: ({ losses }) => losses },
  { label: 'Racing', value: ({ racing }) => racing },
  { label: 'Pending', value: ({ pending }) => pending },
]

/** The four counters (spec section 2, "Challenges tab"). */
export const Counters = ({ summary }: { summary: Summary | undefined }) => (
  <dl className={styles.counters} aria-label="Your duels" aria-busy={!summary}>
    {counters.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{summary ? formatNumber(value(summary)) : <Skeleton width="1.6em" height="1.1em" />}</dd>
      </div>
    ))}
  </dl>
)
