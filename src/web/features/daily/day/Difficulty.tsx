import { RisingBars } from '../../../design/RisingBars.tsx'
import styles from './Difficulty.module.css'

const names = ['Gentle', 'Gentle', 'Steady', 'Steady', 'Tricky', 'Hard', 'Hardest']

/** How hard a day's board is meant to be: 1 on Mondays to 7 on Sundays. */
export function Difficulty({ day }: { day: number }) {
  return (
    <span className={styles.difficulty}>
      <RisingBars value={day} total={names.length} />
      {names[day - 1]}
    </span>
  )
}
