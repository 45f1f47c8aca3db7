import { Skeleton } from '../../design/Skeleton.tsx'
import { formatNumber } from '../../lib/format.ts'
import styles from './Counters.module.css'

interface Props {
  label: string
  /** Undefined while loading. */
  counts: readonly (readonly [name: string, count: number | undefined])[]
}

export const Counters = ({ label, counts }: Props) => (
  <dl
    className={styles.counters}
    style={{ gridTemplateColumns: `repeat(${counts.length}, minmax(0, 1fr))` }}
    aria-label={label}
    aria-busy={counts.some(([, count]) => count === undefined)}
  >
    {counts.map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{count === undefined ? <Skeleton width="1.6em" height="1.1em" /> : formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
)
