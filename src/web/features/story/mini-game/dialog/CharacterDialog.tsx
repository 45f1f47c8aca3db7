import type { KeyboardEvent } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { Stack, Text } from '../../../../design/layout.tsx'
import { cx } from '../../../../lib/cx.ts'
import { arriving } from '../../layout.tsx'
import { PlayFrame } from '../frame/PlayFrame.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import styles from './CharacterDialog.module.css'
import { Talk } from './Talk.tsx'

export type DialogBoard = Extract<MiniGameBoard, { type: 'character_dialog' }>

interface Props {
  play: MiniGamePlay
  board: DialogBoard
}

/**
 * Returns the index of the reply that the player has chosen with the key 1, 2 or 3. If the player keeps a key pressed,
 * the browser repeats the event. The repeated events are ignored, because the next question has other replies.
 */
const replyOf = (event: KeyboardEvent, count: number): number | null => {
  const { key, altKey, ctrlKey, metaKey, repeat } = event
  const number = altKey || ctrlKey || metaKey || repeat ? Number.NaN : Number(key)
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null
}

export function CharacterDialog({ play, board }: Props) {
  const { move } = play.state
  const say = (choice: number) => {
    if (play.isOpen) play.move({ choice })
  }
  const said = move && 'choice' in move.answer ? move.answer.choice : null
  return (
    <PlayFrame
      play={play}
      controlled="below"
      footKey={board.number}
      onKeyDown={(event) => {
        const reply = replyOf(event, board.choices.length)
        if (reply !== null) say(reply)
      }}
      controls={<Replies board={board} said={said} onSay={say} />}
    >
      <Talk board={board} />
    </PlayFrame>
  )
}

interface RepliesProps {
  board: DialogBoard
  /** Index of the reply that the page is sending to the server; null if the page is sending no reply. */
  said: number | null
  onSay: (choice: number) => void
}

const Replies = ({ board: { character, choices }, said, onSay }: RepliesProps) => (
  <Stack as="fieldset" gap={2} className={arriving}>
    <Text
      as="legend"
      size="small"
      tone="soft"
      className={styles.question}
    >{`What does ${character.name} say?`}</Text>
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
  </Stack>
)
