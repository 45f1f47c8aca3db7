import type { ReactNode } from 'react'
import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'

/** A board as what stands around it sees it, and what can be done with it. */
export interface BoardInPlay {
  groupCount: number
  /** Groups that stand as banners. */
  found: readonly GroupView[]
  /** How many tiles are selected. */
  selected: number
  canCheck: boolean
  isChecking: boolean
  isShuffling: boolean
  /** What the player has to know of the check: offline, failed, tried before. */
  notice: string | null
  /** Sends the selection; after a failure the same guess again. */
  check: () => void
  clear: () => void
  shuffle: () => void
}

/** What stands at the end of such a board. */
export interface CheckedEnd {
  title: string
  /** Shown as a tick or a cross behind the title; left out where the title says it. */
  isSolved?: boolean
  panel: ReactNode
}

/** A board on which the player says when a selection is checked. The game feature shows it, another feature stands around it. */
export interface CheckedBoard {
  /** The board as the server has told it. For another one the component needs another key. */
  game: GameView
  title: string
  /** What it belongs to, as it is called in a sentence: "chapter". */
  name: string
  /** Holds the page's h1. */
  head: ReactNode
  foot: (board: BoardInPlay) => ReactNode
  /** Is a dialog open? */
  isAsking: boolean
  onReply: (reply: GuessReply) => void
  /** It was played on elsewhere. */
  onOutdated: () => void
  /** What stands at the end; it is given the game as it ended. */
  end: (game: GameView) => CheckedEnd
}
