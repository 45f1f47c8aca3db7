import type { ReactNode } from 'react'
import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'

/** The state of a board for the parts around it, with the actions on it. */
export interface BoardInPlay {
  groupCount: number
  /** Groups shown as banners. */
  found: readonly GroupView[]
  /** The number of selected tiles. */
  selected: number
  canCheck: boolean
  isChecking: boolean
  isShuffling: boolean
  /** A sentence about the check: offline, failed, tried before. */
  notice: string | null
  /** Sends the selection; after a failure the same guess again. */
  check: () => void
  clear: () => void
  shuffle: () => void
}

/** The end screen of such a board. */
export interface CheckedEnd {
  title: string
  /** Shows a tick or a cross after the title; undefined if the title says it. */
  isSolved?: boolean
  panel: ReactNode
}

/**
 * A board whose guesses the player sends with a button. src/web/play shows it; the feature adds the parts around
 * it.
 */
export interface CheckedBoard {
  /** The server's view of the board. Another game needs another key on the component. */
  game: GameView
  title: string
  /** What the board belongs to, as a noun in a sentence: "chapter". */
  name: string
  /** Contains the page's h1. */
  head: ReactNode
  foot: (board: BoardInPlay) => ReactNode
  /** Is a dialog open? */
  isAsking: boolean
  onReply: (reply: GuessReply) => void
  /** The game was continued in another tab or on another device. */
  onOutdated: () => void
  /** `game`: the game as it ended. */
  end: (game: GameView) => CheckedEnd
}
