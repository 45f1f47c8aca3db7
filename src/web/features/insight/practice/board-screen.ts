import type { ComponentType, ReactNode } from 'react'
import type { GameView } from '../../../../contract/game.ts'

/**
 * The screen on which a board is played and ends. It belongs to the game feature; the app hands it in, since features do
 * not know each other.
 */
export type BoardScreen = ComponentType<{
  game: GameView
  title: string
  name: string
  counts: boolean
  onChange: (game: GameView) => void
  onOver: (game: GameView) => void
  end: (game: GameView) => {
    title: string
    isSolved: boolean
    /** Beside the board. */
    panel: ReactNode
    /** Is all that stands in the panel known? */
    isReady: boolean
  }
}>
