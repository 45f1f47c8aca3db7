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

/**
 * Says where the page goes by itself, with a bar that runs out. A new element for each text, so that nothing counts
 * as a layout shift.
 */
export const WayNote = ({ isRunning, ms, running, stopped }: Props) =>
  isRunning ? (
    <p key="running" className={styles.way}>
      <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />
      {running}
    </p>
  ) : (
    <p key="stopped" className={styles.way}>
      {stopped ?? '\u00a0'}
    </p>
  )
