import type { GameView } from '../../../../contract/game.ts'
import { messageOf } from '../../../../engine/share/share.ts'
import { ShareSheet } from '../../../domain/share/ShareSheet.tsx'
import type { Result } from './result.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  date: string
  result: Result
  game: GameView
}

/** Shares a result as a picture and as squares. Neither contains a word of the board. */
export function ShareResult({ isOpen, onClose, date, result, game }: Props) {
  const { completed, score, mistakes, timeSpent: seconds } = result
  const guesses = (game.guesses ?? []).map(({ colors }) => colors)
  return (
    <ShareSheet
      open={isOpen}
      onClose={onClose}
      title="Share your result"
      thing={{ kind: 'daily', refId: game.id }}
      text={messageOf({ kind: 'daily', date, score, streak: 0, completed, mistakes, seconds, guesses })}
    />
  )
}
