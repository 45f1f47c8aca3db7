import { Renewed } from '../../design/Renewed.tsx'
import styles from './WayNote.module.css'

interface Props {
  /** True while a timer is running. At its end the timer opens the next page. */
  isRunning: boolean
  /** The timer's duration in ms. */
  ms: number
  /** The text while the timer runs. It says which page will open, and how the player can prevent this. */
  running: string
  /** The text after the player has stopped the timer. */
  stopped?: string | undefined
}

/** Says that the next page will open automatically. A bar shows the time left. */
export const WayNote = ({ isRunning, ms, running, stopped }: Props) => (
  <Renewed as="p" on={`${isRunning}`} className={styles.way}>
    {isRunning && <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />}
    <span>{isRunning ? running : (stopped ?? '\u00a0')}</span>
  </Renewed>
)
