import { Renewed } from '../../design/Renewed.tsx'
import styles from './WayNote.module.css'

interface Props {
  /** True while a timer is running that opens the next page at its end. */
  isRunning: boolean
  /** The timer's duration in ms. */
  ms: number
  /** The text while the timer runs; says which page opens next, and how to stay. */
  running: string
  /** The text after the player has stopped the timer. */
  stopped?: string | undefined
}

/** Announces the next page, which opens by itself, with a bar for the time left. */
export const WayNote = ({ isRunning, ms, running, stopped }: Props) => (
  <Renewed as="p" on={`${isRunning}`} className={styles.way}>
    {isRunning && <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />}
    {isRunning ? running : (stopped ?? '\u00a0')}
  </Renewed>
)
