import type { GameView, GroupView, TileView } from '../../../../contract/game.ts'
import type { Sentence, Tone } from './sentences.ts'

/**
 * How far the guess under way has come: selected and waiting for second thoughts, sent, waiting for the connection, or
 * refused by a fault of the server. `key` makes a repeated request count once.
 */
export type Check =
  | { step: 'waiting' }
  | { step: 'sending' | 'offline' | 'failed'; key: string; wordIds: readonly string[] }

/** An answer that the board is still showing in movement. */
export interface Settling {
  outcome: 'correct' | 'wrong' | 'one_away'
  wordIds: readonly string[]
}

/** A movement of some tiles; `serial` tells one from the next. */
export interface Gesture {
  kind: 'wrong' | 'one_away' | 'repeat'
  wordIds: readonly string[]
  serial: number
}

/** What the page keeps about the board being played, beside the server's word in `game`. */
export interface PlayState {
  game: GameView
  /** Every tile drawn, those of a group just found included. */
  tiles: Readonly<Record<string, TileView>>
  /** Ids of the drawn tiles, as the player has arranged them. */
  order: readonly string[]
  /** In the order of selection: the thread follows it. */
  selected: readonly string[]
  check: Check | null
  settling: Settling | null
  gesture: Gesture | null
  shuffling: boolean
  /** Was the last tile pressed by mouse or finger? Keys, and what reads a screen aloud, press otherwise. */
  byPointer: boolean
  status: { text: string; tone: Tone } | null
  /** What the live region says; `serial` makes the same sentence count as new. */
  said: { text: string; serial: number }
}

const indexed = (words: readonly TileView[]): Record<string, TileView> =>
  Object.fromEntries(words.map((word) => [word.id, word]))

/** The state of a board that has just been dealt or come back. */
export function freshPlay(game: GameView, said = '', serial = 0): PlayState {
  return {
    game,
    tiles: indexed(game.words),
    order: game.words.map((word) => word.id),
    selected: [],
    check: null,
    settling: null,
    gesture: null,
    shuffling: false,
    byPointer: false,
    status: null,
    said: { text: said, serial },
  }
}

/** The groups that stand on the board as banners: one just found counts once its tiles have settled. */
export function bannersOf({ game, settling }: PlayState): GroupView[] {
  return settling?.outcome === 'correct' ? game.completedGroups.slice(0, -1) : game.completedGroups
}

/** May tiles be pressed, moved and shuffled now? A guess on its way keeps the board as it is. */
export function isOpen({ game, check, shuffling }: PlayState): boolean {
  return game.status === 'playing' && !shuffling && check?.step !== 'sending' && check?.step !== 'offline'
}

/** The pair number (from 1) of each hinted tile that is on the board. */
export function hintMarks(game: GameView): Record<string, number> {
  return Object.fromEntries(game.hintedWordIds.map((id, i) => [id, Math.floor(i / 2) + 1]))
}

/** Says what an eye sees anyway: the status line keeps what the last guess came to. */
export const withVoice = (state: PlayState, text: string): PlayState => ({
  ...state,
  said: { text, serial: state.said.serial + 1 },
})

export const withWords = (state: PlayState, sentence: Sentence): PlayState => ({
  ...state,
  status: { text: sentence.shown, tone: sentence.tone },
  said: { text: sentence.said, serial: state.said.serial + 1 },
})
