import { ProgressThread } from '../../../design/Thread.tsx'
import { winsInARow } from './chapter-words.ts'
import styles from './WinsThread.module.css'

/** The wins in a row as knots on a thread: those that are still needed are open. */
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
