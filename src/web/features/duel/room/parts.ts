import type { ComponentType, ReactNode } from 'react'
import type { GameView } from '../../../../contract/game.ts'

/**
 * What the room needs of the game feature. The app hands it in, since features do not know each other.
 */
export interface RoomParts {
  /** The screen on which a board is played and ends. */
  BoardScreen: ComponentType<{
    game: GameView
    title: string
    name: string
    head: (game: GameView, menu: ReactNode) => ReactNode
    notice: string | null
    onChange: (game: GameView) => void
    onOver: (game: GameView) => void
    end: (game: GameView) => {
      title: string
      panel: ReactNode
      isReady?: boolean
    }
  }>
  /** The layout of that screen. */
  Frame: ComponentType<{
    head: ReactNode
    board: ReactNode
    foot?: ReactNode
    isTall?: boolean
  }>
  /** The board before its words are known. */
  BlankBoard: ComponentType<{ rows: number; isLoading?: boolean }>
}
