import { RisingBars } from '../../../design/RisingBars.tsx'
import styles from './Difficulty.module.css'

const names = ['Gentle', 'Gentle', 'Steady', 'Steady', 'Tricky', 'Hard', 'Hardest']

/** The intended difficulty of a date's board: 1 on Mondays to 7 on Sundays. */
export function Difficulty({ day }: { day: number }) {
  return (
    <span className={styles.difficulty}>
      <RisingBars value={day} total={names.length} />
      {names[day - 1]}
    </span>
  )
}
