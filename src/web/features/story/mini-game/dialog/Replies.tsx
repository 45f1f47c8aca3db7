import { cx } from '../../../../lib/cx.ts'
import type { DialogBoard } from './CharacterDialog.tsx'
import styles from './Replies.module.css'

interface Props {
  board: DialogBoard
  /** The reply that is under way. */
  said: number | null
  onSay: (choice: number) => void
}

/** What the person can say now. */
export const Replies = ({ board: { character, choices }, said, onSay }: Props) => (
  <fieldset className={styles.replies}>
    <legend>What does {character.name} say?</legend>
    {choices.map((choice, index) => (
      <button
        key={choice}
        type="button"
        className={cx(styles.reply, index === said && styles.said)}
        aria-disabled={said !== null || undefined}
        aria-keyshortcuts={`${index + 1}`}
        onClick={() => onSay(index)}
      >
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <span>{choice}</span>
      </button>
    ))}
  </fieldset>
)
