import styles from './WayNote.module.css'

interface Props {
  /** Does the page go on by itself? */
  isRunning: boolean
  /** After how many ms. */
  ms: number
  /** What it says meanwhile: where it goes, and how to stay. */
  running: string
  /** What it says once somebody stays. */
  stopped?: string | undefined
}

/** Where the page goes by itself, with a bar that runs out; below the buttons of a panel. New elements for each, so that nothing counts as moved. */
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
