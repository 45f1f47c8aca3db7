import styles from './WithheldNote.module.css'

const sentences = {
  held: 'Your result is being checked. It counts on the leaderboards once it has been released.',
  removed: 'This result was removed after a check. It does not count.',
} as const

/** Tells the player that a result of theirs does not count, or not yet. */
export const WithheldNote = ({ state }: { state: keyof typeof sentences }) => (
  <p className={styles.note}>{sentences[state]}</p>
)
