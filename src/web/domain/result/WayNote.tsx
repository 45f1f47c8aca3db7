import { Renewed } from '../../design/Renewed.tsx'
import styles from './WayNote.module.css'

interface Props {
  /** Is the page's timer running? */
  isRunning: boolean
  /** The timer's duration in ms. */
  ms: number
  /** The text while it runs: where the page goes, and how to stay. */
  running: string
  /** The text once the player has stopped it. */
  stopped?: string | undefined
}

/** Says where the page goes by itself, with a bar that runs out. */
export const WayNote = ({ isRunning, ms, running, stopped }: Props) => (
  <Renewed as="p" on={`${isRunning}`} className={styles.way}>
    {isRunning && <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />}
    {isRunning ? running : (stopped ?? '\u00a0')}
  </Renewed>
)
