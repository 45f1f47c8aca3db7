import type { KeyboardEvent } from 'react'
import type { MiniGameBoard } from '../../../../../contract/story.ts'
import { PlayFrame } from '../frame/PlayFrame.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { Replies } from './Replies.tsx'
import { Talk } from './Talk.tsx'

export type DialogBoard = Extract<MiniGameBoard, { type: 'character_dialog' }>

interface Props {
  play: MiniGamePlay
  board: DialogBoard
}

/** The reply that a key chooses: 1, 2, 3. A key that is held down has chosen once: the exchange after it is another one. */
const replyOf = (event: KeyboardEvent, count: number): number | null => {
  const { key, altKey, ctrlKey, metaKey, repeat } = event
  const number = altKey || ctrlKey || metaKey || repeat ? Number.NaN : Number(key)
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null
}

/** A talk over a telephone line, in which one speaks for somebody. */
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
