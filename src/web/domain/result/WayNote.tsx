import { Renewed } from '../../design/Renewed.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import styles from './WayNote.module.css'

interface Props {
  /** True while a timer is running. At its end the timer opens the next page. */
  isRunning: boolean
  /** The timer's duration in ms. */
  ms: number
  /** What the timer opens: "Level 2" or "Back home". */
  next: string
  /** The text when no timer is running. */
  stopped?: string | undefined
}

/**
 * Says that the next page will open automatically, and how the player can prevent this. A bar shows the time left.
 * Screen readers read the text too.
 */
export function WayNote({ isRunning, ms, next, stopped }: Props) {
  const text = isRunning ? `${next} in ${ms / 1_000} s. Any key or tap stays here.` : stopped
  useAnnounce(text)
  return (
    <Renewed as="div" on={text} className={styles.way}>
      {isRunning && <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />}
      <span>{text ?? '\u00a0'}</span>
    </Renewed>
  )
}
