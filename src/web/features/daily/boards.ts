import type { ComponentType, ReactNode } from 'react'
import type { GameView } from '../../../contract/game.ts'

/** What plays and shows a board. It is the game feature's; the app hands it in, since features do not know one another. */
export interface Boards {
  /** Plays a board to its end. */
  Play: ComponentType<{
    game: GameView
    title: string
    name: string
    aside: (game: GameView) => ReactNode
    onChange: (game: GameView) => void
    onOver: (game: GameView) => void
    onDone: () => void
  }>
  /** A board that is over, to be looked at. */
  Finished: ComponentType<{ game: GameView }>
}
