import type { ReactNode } from 'react'
import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'

/** State of the board and the player's actions, for the components around the board. */
export interface BoardInPlay {
  groupCount: number
  /** The found groups whose banners the board shows. */
  found: readonly GroupView[]
  /** The number of selected tiles. */
  selected: number
  canCheck: boolean
  isChecking: boolean
  isShuffling: boolean
  /**
   * A sentence for the player, for example that the browser is offline, the check failed, or the guess was a repeat.
   */
  notice: string | null
  /** Sends the selected words as a guess; after a failed check, sends the same guess again. */
  check: () => void
  clear: () => void
  shuffle: () => void
}

/** The title and the panel of the end screen. */
export interface CheckedEnd {
  title: string
  /** If true, a tick is shown after the title; if false, a cross. Undefined if the title itself says the result. */
  isSolved?: boolean
  panel: ReactNode
}

/**
 * A board on which the player sends each guess with a button. The code in src/web/play shows the board, and a feature
 * provides the components around the board.
 */
export interface CheckedBoard {
  /** The game that the server has sent. For another game, the component needs another React key. */
  game: GameView
  title: string
  /** The word for the board in sentences to the player, for example "chapter". */
  name: string
  /** The top part of the screen, with the h1 of the page. */
  head: ReactNode
  foot: (board: BoardInPlay) => ReactNode
  /** True while a dialog of the feature is open. */
  isAsking: boolean
  onReply: (reply: GuessReply) => void
  /** Called when the player has continued the game in another tab or on another device. */
  onOutdated: () => void
  /** Returns the end screen. `game` is the final state of the game. */
  end: (game: GameView) => CheckedEnd
}
