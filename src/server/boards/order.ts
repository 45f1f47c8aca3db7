import type { Board } from '../../engine/board/board.ts'
import {
  type BoardRequest,
  type Deal,
  deal,
  type History,
  historyOf,
  joinHistories,
  type PastBoard,
  type Pool,
  toBoard,
  trapCount,
} from '../../engine/board/generate.ts'
import type { Catalogue } from '../../engine/catalogue/index.ts'
import { chooseDaily } from '../../engine/daily/board.ts'
import { COMBINATION_TRIES } from '../../engine/story/story.ts'
import { catalogueWith } from '../content/packs.ts'
import { loadStoryBoards } from '../content/story.ts'

/**
 * A request to the worker thread to create a board. The request has only plain data, which can be sent to a worker
 * thread.
 */
export type Order = BoardOrder | DailyOrder

export interface BoardOrder {
  /**
   * Where the board's categories come from: the general catalogue with the given packs of categories, or the categories
   * of a story chapter.
   */
  from: { packs: readonly string[] } | { chapter: string }
  request: Omit<BoardRequest, 'history' | 'pool'>
  /** One list for each player who will get the board: the player's latest boards, newest first. */
  pasts: readonly (readonly PastBoard[])[]
  tileIds: readonly string[]
  /**
   * The categories of boards that the new board must differ from, as `combination` writes them, oldest first. If every
   * try gives one of them, the board with the oldest is dealt.
   */
  unlike?: readonly string[]
}

export interface DailyOrder {
  date: string
  /** Each seed gives one candidate for the board, and players get the best candidate. */
  seeds: readonly string[]
  history: History
  tileIds: readonly string[]
}

export interface DealtBoard {
  seed: string
  board: Board
  category_ids: string[]
  /** The board's words in the form that all spellings of a word share (`fold`), ordered by group. */
  word_keys: string[]
  traps: number
}

/** The categories of a board in one text, whatever their order. */
export const combination = (categoryIds: readonly string[]): string => [...categoryIds].sort().join(' ')

/** Fields of an order that do not decide whether a dealt board is right: random values, and ratings that change. */
const freeFields = new Set(['seed', 'seeds', 'tileIds', 'difficulty'])

/** A text that is equal for orders that the same board can fill. */
export const orderKey = (order: Order): string =>
  JSON.stringify(order, (name, value: unknown) => {
    if (freeFields.has(name)) return undefined
    return value instanceof Map || value instanceof Set ? [...value] : value
  })

/**
 * Creates a board. The function throws only when the catalogue or the story chapter has too few suitable categories for
 * a board.
 */
export function carryOut(order: Order): DealtBoard {
  if ('date' in order) {
    const { seed, deal } = chooseDaily(catalogueWith([]), order.date, order.seeds, order.history)
    return dealtBoard(seed, deal, order.tileIds)
  }
  const { from, request, pasts, tileIds, unlike = [] } = order
  const history = joinHistories(pasts.map(historyOf))
  const { catalogue, pool } = sourceOf(from)
  let oldest: { dealt: DealtBoard; at: number } | undefined
  for (let tries = 0; tries < COMBINATION_TRIES; tries++) {
    const seed = tries === 0 ? request.seed : `${request.seed} ${tries}`
    const board = deal(catalogue, { ...request, seed, history, ...(pool && { pool }) })
    const dealt = dealtBoard(seed, board, tileIds)
    const at = unlike.lastIndexOf(combination(dealt.category_ids))
    if (at === -1) return dealt
    if (!oldest || at < oldest.at) oldest = { dealt, at }
  }
  if (!oldest) throw new Error('no board was tried')
  return oldest.dealt
}

function sourceOf(from: BoardOrder['from']): { catalogue: Catalogue; pool?: Pool } {
  if ('packs' in from) return { catalogue: catalogueWith(from.packs) }
  const { catalogue, pools } = loadStoryBoards()
  const pool = pools.get(from.chapter)
  if (!pool) throw new Error(`the chapter ${from.chapter} has no pool`)
  return { catalogue, pool }
}

function dealtBoard(seed: string, dealt: Deal, tileIds: readonly string[]): DealtBoard {
  return {
    seed,
    board: toBoard(dealt, tileIds),
    category_ids: dealt.groups.map(({ category }) => category.id),
    word_keys: dealt.groups.flatMap(({ words }) => words.map((word) => word.key)),
    traps: trapCount(dealt),
  }
}
