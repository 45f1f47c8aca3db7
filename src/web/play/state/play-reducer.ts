import type { GameView, GroupView, GuessReply, TileView } from '../../../contract/game.ts'
import type { Mark, Marks } from '../../../engine/play/marks.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Gesture } from '../board/movements.ts'
import { shortestWay } from '../board/thread.ts'
import { gathered, placeOf, reconciled, swapped, withoutFirstRow } from './arrangement.ts'
import {
  boardSentence,
  followSentence,
  hintSentence,
  outcomeSentence,
  plainly,
  type Sentence,
  type Tone,
} from './sentences.ts'

/**
 * The progress of a guess. `waiting`: four tiles are selected, and the player can still change the selection.
 * `sending`: the guess was sent. `offline`: the guess was sent, but the connection is lost. `failed`: the server could
 * not check the guess. The server counts all requests with the same `key` as one guess.
 */
export type Check =
  | { step: 'waiting' }
  | { step: 'sending' | 'offline' | 'failed'; key: string; wordIds: readonly string[] }

/** The result of a guess while the board shows the animation for this result. */
interface Settling {
  outcome: 'correct' | 'wrong' | 'one_away'
  wordIds: readonly string[]
}

type Outcome = GuessReply['outcome']

/** The state of a board. `game` comes from the server; the page computes the other properties. */
export interface PlayState {
  game: GameView
  /** Every tile on the screen by its id, including the tiles of a group just found. */
  tiles: Readonly<Record<string, TileView>>
  /** The ids of the tiles on the screen, in the player's order. */
  order: readonly string[]
  /** Earlier orders of the same tiles, for undo. The latest order is at the end of the list. */
  past: readonly (readonly string[])[]
  /** The ids of the selected tiles, in the order of selection. */
  selected: readonly string[]
  /** The player's marks. They can contain tiles of found groups. */
  marks: Marks
  /** True if the last press was Clear and there are marks, so that the next Clear removes the marks. */
  isClearing: boolean
  check: Check | null
  settling: Settling | null
  gesture: Gesture | null
  shuffling: boolean
  /** True after a press on a fifth word; the status line then says that four words are already selected. */
  isFull: boolean
  /** True if the player has made the last step of this board in this tab, and not in another tab. */
  isPlayedHere: boolean
  /** `firstOf` is the result of the last guess, if no earlier guess on this board had the same result. */
  status: { text: string; tone: Tone; firstOf?: Outcome } | null
  /** The different results of the guesses on this board since the page was loaded. */
  met: readonly Outcome[]
  /** The text for screen readers; a new `serial` makes a screen reader read the same text again. */
  said: { text: string; serial: number }
}

export type PlayAction =
  /** The server has sent a new state of the game, but not as the answer to a guess. */
  | { type: 'view'; game: GameView; sentence?: Sentence }
  /** Another tab has sent its state of the same game, with its order of the tiles. */
  | { type: 'follow'; game: GameView }
  | { type: 'press'; id: string }
  | { type: 'clear' }
  /** Puts a mark on a tile, or removes the mark if the tile has this mark already or `mark` is undefined. */
  | { type: 'mark'; id: string; mark?: Mark | undefined }
  /** Sends the selected tiles as a guess, which `key` identifies. */
  | { type: 'send'; key: string }
  | { type: 'unsent'; key: string; step: 'offline' | 'failed' | 'sending'; sentence?: Sentence }
  /** The answer to the guess has not arrived for some time. */
  | { type: 'slow'; key: string }
  | { type: 'answer'; key: string; reply: GuessReply }
  /** The animation after the last guess has ended. */
  | { type: 'settled' }
  | { type: 'shuffle'; order: readonly string[] }
  /** In a shuffle, the tiles have reached their random places and now move to their new places. */
  | { type: 'shuffled' }
  /** Exchanges the tiles at two indexes of `order`. */
  | { type: 'swap'; from: number; to: number }
  /** Undoes the last swap or shuffle. */
  | { type: 'undo' }
  | { type: 'hint'; wordIds: readonly string[] }
  | { type: 'say'; sentence: Sentence }

const indexed = (words: readonly TileView[]): Record<string, TileView> =>
  Object.fromEntries(words.map((word) => [word.id, word]))

/** The selected words of a board that this tab has stored (see kept.ts). */
export interface Selection {
  wordIds: readonly string[]
  /** True if the selected words were sent as a guess that has no answer yet. */
  isUnanswered: boolean
}

const nothing: Selection = { wordIds: [], isUnanswered: false }

/** Returns the marks of a game. A server of version 0.2.0 sends no marks. */
const marksOf = (game: GameView): Marks => game.marks ?? {}

/** Returns the marks of the tiles on the screen. */
export const shownMarks = ({ marks, order }: PlayState): Marks =>
  Object.fromEntries(
    order.flatMap((id) => {
      const mark = marks[id]
      return mark === undefined ? [] : [[id, mark]]
    }),
  )

/**
 * Returns the state of a board that the page opens. `kept` contains the selected words that this tab stored earlier.
 */
export function freshPlay(game: GameView, said = '', serial = 0, kept = nothing): PlayState {
  const order = game.words.map((word) => word.id)
  const selected =
    game.status === 'playing' ? kept.wordIds.filter((id) => order.includes(id)).slice(0, GROUP_SIZE) : []
  return {
    game,
    tiles: indexed(game.words),
    order,
    past: [],
    selected,
    marks: marksOf(game),
    isClearing: false,
    check: kept.isUnanswered && selected.length === GROUP_SIZE ? { step: 'waiting' } : null,
    settling: null,
    gesture: null,
    shuffling: false,
    isPlayedHere: false,
    isFull: false,
    status: null,
    met: [],
    said: { text: said, serial },
  }
}

/**
 * Returns the found groups that the board shows as banners. A group just found becomes a banner after the animation of
 * its tiles.
 */
export function bannersOf({ game, settling }: PlayState): GroupView[] {
  return settling?.outcome === 'correct' ? game.completedGroups.slice(0, -1) : game.completedGroups
}

/** True if the player can press, move and shuffle tiles now; false while a guess is being checked. */
export function isOpen(state: PlayState): boolean {
  return state.game.status === 'playing' && !state.shuffling && !isChecking(state)
}

const endStatuses: readonly GameView['status'][] = ['level_complete', 'game_over', 'finished']

/** True if a guess was sent and has no answer yet, also while the connection is lost. */
export const isChecking = ({ check }: PlayState): boolean =>
  check?.step === 'sending' || check?.step === 'offline'

/**
 * Returns a number that only increases during a game. Of two states of a game, the state with the greater number is
 * newer.
 */
export const progressOf = (game: GameView): number =>
  game.completedGroups.length +
  game.mistakes +
  game.hintsUsed +
  // An extra life removes one mistake, which decreases the number by one. The extra life therefore counts as two.
  (game.extraLifeUsed ? 2 : 0) +
  (endStatuses.includes(game.status) ? 1 : 0)

/** True if the board is over and the animation after the last guess has ended. */
export const hasEnded = ({ game, settling }: PlayState): boolean =>
  settling === null && endStatuses.includes(game.status)

/** Returns, for each tile that a hint has marked, the number of that hint, counted from 1. */
export function hintMarks(game: GameView): Record<string, number> {
  return Object.fromEntries(game.hintedWordIds.map((id, i) => [id, Math.floor(i / 2) + 1]))
}

/**
 * This function is pure: each action contains the random order, the key or the server's answer that the function needs.
 */
export function playReducer(state: PlayState, action: PlayAction): PlayState {
  const next = reduced(state, action)
  return next.isClearing && action.type !== 'clear' ? { ...next, isClearing: false } : next
}

function reduced(state: PlayState, action: PlayAction): PlayState {
  switch (action.type) {
    case 'view':
      return viewed(state, action.game, action.sentence)
    case 'follow':
      return followed(state, action.game)
    case 'press':
      return pressed(state, action.id)
    case 'clear':
      return isOpen(state) ? cleared(settled(state)) : state
    case 'mark':
      return isOpen(state) ? marked(state, action.id, action.mark) : state
    case 'send':
      return state.check?.step === 'waiting' && isOpen(state)
        ? { ...state, isFull: false, check: { step: 'sending', key: action.key, wordIds: state.selected } }
        : state
    case 'unsent': {
      const { check } = state
      if (!check || check.step === 'waiting' || check.key !== action.key) return state
      const next: PlayState = { ...state, check: { ...check, step: action.step } }
      return action.sentence ? saying(next, action.sentence) : next
    }
    case 'slow':
      return state.check?.step === 'sending' && state.check.key === action.key
        ? saying(state, plainly('Checking…'))
        : state
    case 'answer':
      return answered(state, action.key, action.reply)
    case 'settled':
      return settled(state)
    case 'shuffle':
      return isOpen(state) ? shuffled(settled(state), action.order) : state
    case 'shuffled':
      return announcing({ ...state, shuffling: false }, 'Shuffled.')
    case 'swap':
      return isOpen(state) ? moved(state, action.from, action.to) : state
    case 'undo':
      return isOpen(state) ? undone(settled(state)) : state
    case 'hint':
      return hinted(state, action.wordIds)
    case 'say':
      return saying(state, action.sentence)
  }
}

/** Shows a sentence on the status line and announces the sentence to screen readers. */
const saying = (state: PlayState, sentence: Sentence): PlayState => ({
  ...state,
  isFull: false,
  status: { text: sentence.shown, tone: sentence.tone },
  said: { text: sentence.said, serial: state.said.serial + 1 },
})

/** Announces a text only to screen readers, so the status line still shows the result of the last guess. */
const announcing = (state: PlayState, text: string): PlayState => ({
  ...state,
  said: { text, serial: state.said.serial + 1 },
})

function viewed(state: PlayState, game: GameView, sentence?: Sentence): PlayState {
  const serial = state.said.serial + 1
  const fresh = freshPlay(game, boardSentence(game), serial)
  if (game.id !== state.game.id) return sentence ? saying(fresh, sentence) : fresh
  const onBoard = game.words.map((word) => word.id)
  // The selected words of a failed guess are deselected, because the server would refuse the same guess again.
  const isKept = game.status === 'playing' && (state.check === null || state.check.step === 'waiting')
  const selected = isKept ? state.selected.filter((id) => onBoard.includes(id)) : []
  const next: PlayState = {
    ...fresh,
    order: reconciled(state.order, onBoard),
    past: onBoard.length === state.order.length ? state.past : [],
    selected,
    // The server can still have older marks.
    marks: state.marks,
    check: selected.length === GROUP_SIZE ? state.check : null,
    gesture: state.gesture,
    isPlayedHere: state.isPlayedHere,
    status: state.status,
    met: state.met,
    said: state.said,
  }
  return sentence ? saying(next, sentence) : next
}

/**
 * Applies the state of the game from another tab. Ignores that state during a shuffle, and while a guess of this page
 * has no answer yet.
 */
function followed(before: PlayState, game: GameView): PlayState {
  if (game.id !== before.game.id || isChecking(before) || before.shuffling) return before
  const ahead = progressOf(game) - progressOf(before.game)
  if (ahead < 0) return before
  const state = { ...settled(before), marks: marksOf(game) }
  const order = game.words.map((word) => word.id)
  if (ahead === 0) return arrangedAs(state, reconciled(order, state.order))
  const next = viewed(state, game)
  const sentence = followSentence(before.game, game)
  // Because of `isPlayedHere: false`, this tab does not open the next level automatically. The tab in which the board
  // ended opens the next level.
  return { ...(sentence ? saying(next, sentence) : next), order, isPlayedHere: false }
}

/** The text of the status line after a press on a fifth word. */
export const FULL = 'Four words are selected. Take one back first.'

function pressed(before: PlayState, id: string): PlayState {
  if (!isOpen(before)) return before
  const state = { ...settled(before), isPlayedHere: true, isFull: false }
  if (!state.order.includes(id)) return state
  const isSelected = state.selected.includes(id)
  if (!isSelected && state.selected.length >= GROUP_SIZE) return { ...announcing(state, FULL), isFull: true }
  const selected = isSelected ? state.selected.filter((other) => other !== id) : [...state.selected, id]
  if (selected.length < GROUP_SIZE) return { ...state, selected, check: null }
  // Removes the sentence about the last guess from the status line.
  return { ...state, selected, check: { step: 'waiting' }, status: null }
}

/** The player can undo at most this many moves and shuffles. */
const MOST_PAST = 20

function arrangedAs(state: PlayState, order: readonly string[]): PlayState {
  if (order.every((id, i) => id === state.order[i])) return state
  return { ...state, order, past: [...state.past, state.order].slice(-MOST_PAST) }
}

const shuffled = (state: PlayState, order: readonly string[]): PlayState =>
  arrangedAs({ ...state, shuffling: true }, reconciled(order, state.order))

function undone(state: PlayState): PlayState {
  const order = state.past.at(-1)
  if (!order) return announcing(state, 'Nothing to undo.')
  const isMove = order.filter((id, i) => id !== state.order[i]).length === 2
  const next = { ...state, order, past: state.past.slice(0, -1) }
  return announcing(next, isMove ? 'Move undone.' : 'Shuffle undone.')
}

/** The text of the status line after a press on Clear, if there are marks. */
export const CLEAR_AGAIN = 'Press Clear again to remove your marks.'

/** Deselects all words. If there are marks, a second press removes the marks. */
function cleared(state: PlayState): PlayState {
  const hasMarks = Object.keys(shownMarks(state)).length > 0
  if (hasMarks && state.isClearing)
    return announcing({ ...state, marks: {}, isClearing: false }, 'Marks removed.')
  const next = { ...state, selected: [], check: null, isFull: false, isClearing: hasMarks }
  if (hasMarks) return announcing(next, CLEAR_AGAIN)
  return state.selected.length > 0 ? announcing(next, 'Selection cleared.') : next
}

function marked(state: PlayState, id: string, mark: Mark | undefined): PlayState {
  const text = state.tiles[id]?.text
  if (text === undefined || !state.order.includes(id)) return state
  const { [id]: before, ...others } = state.marks
  if (mark === undefined || mark === before)
    return before === undefined ? state : announcing({ ...state, marks: others }, `${text}, mark removed.`)
  return announcing({ ...state, marks: { ...others, [id]: mark } }, `${text}, mark ${mark}.`)
}

/** Announces the new row and column of a moved tile; the rows of found groups count too. */
function moved(state: PlayState, from: number, to: number): PlayState {
  const { row, column } = placeOf(to, bannersOf(state).length)
  const text = state.tiles[state.order[from] ?? '']?.text
  return announcing(
    arrangedAs(state, swapped(state.order, from, to)),
    `${text}, row ${row + 1}, column ${column + 1}.`,
  )
}

/** Applies the server's answer to the current guess, and ignores the answers to all other guesses. */
function answered(state: PlayState, key: string, reply: GuessReply): PlayState {
  const { check } = state
  if (!check || check.step === 'waiting' || check.key !== key || reply.game.id !== state.game.id) return state
  const { outcome, game } = reply
  const { wordIds } = check
  const serial = (state.gesture?.serial ?? 0) + 1
  const base = met(saying({ ...state, game, check: null }, outcomeSentence(reply)), outcome)
  if (outcome === 'repeat') return { ...base, gesture: { kind: 'repeat', wordIds, serial } }
  if (outcome !== 'correct') {
    return { ...base, settling: { outcome, wordIds }, gesture: { kind: outcome, wordIds, serial } }
  }
  return {
    ...base,
    selected: [],
    order: gathered(state.order, alongThread(state, wordIds)),
    // The player can no longer undo moves, because the earlier orders contain tiles that are no longer on the board.
    past: [],
    settling: { outcome, wordIds },
  }
}

/** Returns the words in the order in which the thread runs through their tiles. */
function alongThread(state: PlayState, wordIds: readonly string[]): string[] {
  const { length } = bannersOf(state)
  const places = wordIds.map((id) => placeOf(state.order.indexOf(id), length))
  return shortestWay(places).flatMap((index) => wordIds[index] ?? [])
}

/** Sets `firstOf` if no earlier guess on this board had the same result. */
function met(state: PlayState, outcome: Outcome): PlayState {
  if (!state.status || state.met.includes(outcome)) return state
  return { ...state, met: [...state.met, outcome], status: { ...state.status, firstOf: outcome } }
}

/**
 * Ends the animation after a guess: a banner replaces the tiles of a found group, and the words of a wrong guess are
 * deselected. If three of the four words were right, the words stay selected, because the player has to change only one
 * word.
 */
export function settled(state: PlayState): PlayState {
  const { settling, game } = state
  if (!settling) return state
  const found = settling.outcome === 'correct'
  const order = found ? withoutFirstRow(state.order) : state.order
  return {
    ...state,
    settling: null,
    selected: settling.outcome === 'wrong' || game.status !== 'playing' ? [] : state.selected,
    order: reconciled(
      order,
      game.words.map((word) => word.id),
    ),
  }
}

function hinted(state: PlayState, wordIds: readonly string[]): PlayState {
  const fresh = wordIds.filter((id) => !state.game.hintedWordIds.includes(id))
  const game = {
    ...state.game,
    hintsUsed: state.game.hintsUsed + (fresh.length > 0 ? 1 : 0),
    hintedWordIds: [...state.game.hintedWordIds, ...fresh],
  }
  const text = hintSentence(wordIds.flatMap((id) => state.tiles[id]?.text ?? []))
  return saying({ ...state, game }, { shown: text, said: `Hint: ${text}`, tone: 'plain' })
}
