import type { GameView, GuessReply } from '../../../../contract/game.ts'
import { GROUP_SIZE } from '../../../../engine/rules.ts'
import { placeOf } from '../board/geometry.ts'
import { gathered, reconciled, swapped, withoutFirstRow } from './arrange.ts'
import { bannersOf, freshPlay, isOpen, type PlayState, withVoice, withWords } from './play-state.ts'
import { boardSentence, hintSentence, outcomeSentence, type Sentence } from './sentences.ts'

export type PlayAction =
  /** The server's word on the game, other than by the answer to a guess. */
  | { type: 'view'; game: GameView; sentence?: Sentence }
  | { type: 'press'; id: string; byPointer?: boolean }
  | { type: 'clear' }
  /** The time for second thoughts is over; `key` names this guess. */
  | { type: 'send'; key: string }
  | { type: 'unsent'; key: string; step: 'offline' | 'failed' | 'sending'; sentence?: Sentence }
  | { type: 'answer'; key: string; reply: GuessReply }
  /** The board has finished showing the last answer. */
  | { type: 'settled' }
  | { type: 'scatter' }
  | { type: 'deal'; order: readonly string[] }
  /** A tile is moved to another's place, which takes the one that it leaves. */
  | { type: 'swap'; from: number; to: number }
  | { type: 'hint'; wordIds: readonly string[] }
  | { type: 'say'; sentence: Sentence }

/** The play state after an action. Pure: keys, random orders and the server's answers come with the action. */
export function playReducer(state: PlayState, action: PlayAction): PlayState {
  switch (action.type) {
    case 'view':
      return viewed(state, action.game, action.sentence)
    case 'press':
      return pressed(state, action.id, action.byPointer ?? false)
    case 'clear':
      return isOpen(state) ? cleared(settled(state)) : state
    case 'send':
      return state.check?.step === 'waiting' && isOpen(state)
        ? { ...state, check: { step: 'sending', key: action.key, wordIds: state.selected } }
        : state
    case 'unsent': {
      const { check } = state
      if (!check || check.step === 'waiting' || check.key !== action.key) return state
      const next: PlayState = { ...state, check: { ...check, step: action.step } }
      return action.sentence ? withWords(next, action.sentence) : next
    }
    case 'answer':
      return answered(state, action.key, action.reply)
    case 'settled':
      return settled(state)
    case 'scatter':
      return isOpen(state) ? { ...settled(state), shuffling: true } : state
    case 'deal':
      return withVoice(
        { ...state, shuffling: false, order: reconciled(action.order, state.order) },
        'Shuffled.',
      )
    case 'swap':
      return isOpen(state) ? moved(state, action.from, action.to) : state
    case 'hint':
      return hinted(state, action.wordIds)
    case 'say':
      return withWords(state, action.sentence)
  }
}

function viewed(state: PlayState, game: GameView, sentence?: Sentence): PlayState {
  const serial = state.said.serial + 1
  const fresh = freshPlay(game, boardSentence(game), serial)
  if (game.id !== state.game.id) return sentence ? withWords(fresh, sentence) : fresh
  const onBoard = game.words.map((word) => word.id)
  const next: PlayState = {
    ...fresh,
    order: reconciled(state.order, onBoard),
    selected: state.selected.every((id) => onBoard.includes(id)) && !state.check ? state.selected : [],
    gesture: state.gesture,
    status: state.status,
    said: state.said,
  }
  return sentence ? withWords(next, sentence) : next
}

function pressed(before: PlayState, id: string, byPointer: boolean): PlayState {
  if (!isOpen(before)) return before
  const state = { ...settled(before), byPointer }
  if (!state.order.includes(id)) return state
  const isSelected = state.selected.includes(id)
  if (!isSelected && state.selected.length >= GROUP_SIZE) return state
  const selected = isSelected ? state.selected.filter((other) => other !== id) : [...state.selected, id]
  return { ...state, selected, check: selected.length === GROUP_SIZE ? { step: 'waiting' } : null }
}

function cleared(state: PlayState): PlayState {
  const next = { ...state, selected: [], check: null }
  return state.selected.length > 0 ? withVoice(next, 'Selection cleared.') : next
}

/** Says where the tile is now: row and column as the grid counts them, found groups included. */
function moved(state: PlayState, from: number, to: number): PlayState {
  const { row, column } = placeOf(to, bannersOf(state).length)
  const text = state.tiles[state.order[from] ?? '']?.text
  return withVoice(
    { ...state, order: swapped(state.order, from, to) },
    `${text}, row ${row + 1}, column ${column + 1}.`,
  )
}

/** An answer counts once, and only for the guess that is under way. */
function answered(state: PlayState, key: string, reply: GuessReply): PlayState {
  const { check } = state
  if (!check || check.step === 'waiting' || check.key !== key || reply.game.id !== state.game.id) return state
  const { outcome, game } = reply
  const { wordIds } = check
  const serial = (state.gesture?.serial ?? 0) + 1
  const base = withWords({ ...state, game, check: null }, outcomeSentence(reply))
  if (outcome === 'repeat') return { ...base, gesture: { kind: 'repeat', wordIds, serial } }
  if (outcome !== 'correct') {
    return { ...base, settling: { outcome, wordIds }, gesture: { kind: outcome, wordIds, serial } }
  }
  return {
    ...base,
    selected: [],
    order: gathered(state.order, wordIds),
    settling: { outcome, wordIds },
  }
}

/** Ends the showing of an answer: a found row becomes its banner, a wrong selection clears. */
function settled(state: PlayState): PlayState {
  const { settling, game } = state
  if (!settling) return state
  const found = settling.outcome === 'correct'
  const order = found ? withoutFirstRow(state.order) : state.order
  return {
    ...state,
    settling: null,
    selected: found ? state.selected : [],
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
  return withWords({ ...state, game }, { shown: text, said: `Hint: ${text}`, tone: 'plain' })
}
