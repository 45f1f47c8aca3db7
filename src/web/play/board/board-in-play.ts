import type { ReactNode } from 'react'
import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'

/** The state and the actions of a board, for the components around the board. */
export interface BoardInPlay {
  groupCount: number
  /** Groups shown as banners. */
  found: readonly GroupView[]
  /** The number of selected tiles. */
  selected: number
  canCheck: boolean
  isChecking: boolean
  isShuffling: boolean
  /** A sentence about the check: offline, failed, or a repeated guess. */
  notice: string | null
  /** Sends the selection. After a failure, sends the same guess again. */
  check: () => void
  clear: () => void
  shuffle: () => void
}

/** The end screen of a board whose guesses the player sends with a button. */
export interface CheckedEnd {
  title: string
  /** True shows a tick after the title, false a cross; undefined if the title says the outcome in words. */
  isSolved?: boolean
  panel: ReactNode
}

/**
 * A board whose guesses the player sends with a button. src/web/play shows the board; the feature provides the
 * components around the board.
 */
export interface CheckedBoard {
  /** The server's view of the board. For another game, give the component another key. */
  game: GameView
  title: string
  /** A noun for the board in sentences to the player: "chapter". */
  name: string
  /** The head of the screen, with the page's h1. */
  head: ReactNode
  foot: (board: BoardInPlay) => ReactNode
  /** Is a dialog open? */
  isAsking: boolean
  onReply: (reply: GuessReply) => void
  /** Called when the game was continued in another tab or on another device. */
  onOutdated: () => void
  /** The end screen. `game`: the final state of the game. */
  end: (game: GameView) => CheckedEnd
}
