import type { ReactNode } from 'react'
import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'

/** What the components around the board get: the state of the board and the player's actions. */
export interface BoardInPlay {
  groupCount: number
  /** The found groups whose banners the board shows. */
  found: readonly GroupView[]
  /** The number of selected tiles. */
  selected: number
  canCheck: boolean
  isChecking: boolean
  isShuffling: boolean
  /** A sentence about the last guess: the browser is offline, the check failed, or the guess was a repeat. */
  notice: string | null
  /** Sends the selected words as a guess; after a failed check, sends the same guess again. */
  check: () => void
  clear: () => void
  shuffle: () => void
}

/** The title and the panel of the end screen. */
export interface CheckedEnd {
  title: string
  /** True shows a tick after the title, and false a cross; undefined if the title itself says the result. */
  isSolved?: boolean
  panel: ReactNode
}

/**
 * A board whose guesses the player sends with a button: src/web/play shows the board, and the feature provides the
 * components around the board.
 */
export interface CheckedBoard {
  /** The game as the server has sent it; give the component another React key for another game. */
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
  /** The end screen. `game` is the final state of the game. */
  end: (game: GameView) => CheckedEnd
}
