import type { CalendarDay } from '../../../../contract/daily.ts'
import styles from './DayMark.module.css'
import { FreezeMark } from './FreezeMark.tsx'

/** The outcome of a date, as a knot. Decorative: the date's label says it in words. */
export function DayMark({ day: { state, attempt } }: { day: Pick<CalendarDay, 'state' | 'attempt'> }) {
  if (state === 'frozen') return <FreezeMark size={20} />
  return (
    <svg
      className={styles.mark}
      data-state={state}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {state === 'completed' && <circle cx="10" cy="10" r="8" />}
      {state === 'completed' && attempt?.perfect && <circle className={styles.eye} cx="10" cy="10" r="3" />}
      {state === 'lost' && <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />}
      {state === 'missed' && <circle className={styles.loose} cx="10" cy="10" r="5" />}
      {(state === 'open' || state === 'playing') && (
        <circle className={styles.wanted} cx="10" cy="10" r="7" />
      )}
      {state === 'playing' && <circle cx="10" cy="10" r="3" />}
      {(state === 'future' || state === 'before') && (
        <circle className={styles.dot} cx="10" cy="10" r="1.5" />
      )}
    </svg>
  )
}
