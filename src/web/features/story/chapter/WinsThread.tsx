import { ProgressThread } from '../../../design/Thread.tsx'
import { winsInARow } from '../chapter-words.ts'
import styles from './WinsThread.module.css'

/** Won games are knots on a thread, the games still needed are open. */
export const WinsThread = ({ wins, required }: { wins: number; required: number }) => (
  <div
    className={styles.wins}
    role="progressbar"
    aria-label="Wins in a row"
    aria-valuemin={0}
    aria-valuemax={required}
    aria-valuenow={wins}
    aria-valuetext={`${winsInARow(wins)} of ${required}`}
  >
    <ProgressThread knots={required} tied={wins} />
  </div>
)
