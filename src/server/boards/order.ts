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
import { fold } from '../../engine/catalogue/category.ts'
import type { Catalogue } from '../../engine/catalogue/index.ts'
import type { Overlay } from '../../engine/catalogue/overlay.ts'
import { chooseDaily } from '../../engine/daily/board.ts'
import { keptBoard } from '../../engine/daily/keep.ts'
import { COMBINATION_TRIES } from '../../engine/story/story.ts'
import { catalogueWith } from '../content/packs.ts'
import { loadStoryBoards } from '../content/story.ts'

/**
 * A request to a dealing thread to create a board. The request contains only plain data, because only plain data can be
 * sent to another thread.
 */
export type Order = BoardOrder | DailyOrder

export interface BoardOrder {
  /**
   * The source of the board's categories: the general catalogue with the given packs of categories, or a story chapter.
   */
  from: { packs: readonly string[] } | { chapter: string }
  request: Omit<BoardRequest, 'history' | 'pool'>
  /**
   * One list for each player who will receive the board. The list contains the player's latest boards, newest first.
   */
  pasts: readonly (readonly PastBoard[])[]
  tileIds: readonly string[]
  /**
   * Combinations of categories that the new board should not have, in the form of `combination`, oldest first. If every
   * attempt has one of these combinations, the function returns the board with the oldest combination.
   */
  unlike?: readonly string[]
}

export interface DailyOrder {
  date: string
  /**
   * Seeds for the candidate boards. For each seed the function deals one candidate, and players receive the best
   * candidate.
   */
  seeds: readonly string[]
  history: History
  tileIds: readonly string[]
  /** The planned board of the date. It is the result if it can still be played; otherwise a new board is dealt. */
  planned?: DealtBoard
}

export interface DealtBoard {
  seed: string
  board: Board
  category_ids: string[]
  /**
   * The board's words in the spelling of `fold`, which is the same for all spellings of a word, also for the American
   * spelling. The words are sorted by group.
   */
  word_keys: string[]
  traps: number
}

/** Returns the ids of a board's categories in one text. The text is the same for every order of the ids. */
export const combination = (categoryIds: readonly string[]): string => [...categoryIds].sort().join(' ')

/**
 * Fields that `orderKey` ignores, because a dealt board is right for an order even if these fields differ. The fields
 * contain random values, and ratings that change often.
 */
const freeFields = new Set(['seed', 'seeds', 'tileIds', 'difficulty'])

/** Returns a text that is equal for two orders if the same board is right for both orders. */
export const orderKey = (order: Order): string =>
  JSON.stringify(order, (name, value: unknown) => {
    if (freeFields.has(name)) return undefined
    return value instanceof Map || value instanceof Set ? [...value] : value
  })

/**
 * Creates a board. The function throws an error only if the catalogue or the story chapter has too few suitable
 * categories for a board.
 */
export function carryOut(order: Order, overlay: Overlay): DealtBoard {
  if ('date' in order) {
    const kept = order.planned && keptDaily(order.planned, overlay)
    if (kept) return kept
    const { seed, deal } = chooseDaily(catalogueWith([], overlay), order.date, order.seeds, order.history)
    return dealtBoard(seed, deal, order.tileIds)
  }
  const { from, request, pasts, tileIds, unlike = [] } = order
  const history = joinHistories(pasts.map(historyOf))
  const { catalogue, pool } = sourceOf(from, overlay)
  let oldest: { dealt: DealtBoard; at: number } | undefined
  for (let tries = 0; tries < COMBINATION_TRIES; tries++) {
    const seed = tries === 0 ? request.seed : `${request.seed} ${tries}`
    const board = deal(catalogue, { ...request, seed, history, ...(pool && { pool }) })
    const dealt = dealtBoard(seed, board, tileIds, request.region)
    const at = unlike.lastIndexOf(combination(dealt.category_ids))
    if (at === -1) return dealt
    if (!oldest || at < oldest.at) oldest = { dealt, at }
  }
  if (!oldest) throw new Error('no board was tried')
  return oldest.dealt
}

function sourceOf(from: BoardOrder['from'], overlay: Overlay): { catalogue: Catalogue; pool?: Pool } {
  if ('packs' in from) return { catalogue: catalogueWith(from.packs, overlay) }
  const { catalogue, pools } = loadStoryBoards(overlay)
  const pool = pools.get(from.chapter)
  if (!pool) throw new Error(`the chapter ${from.chapter} has no pool`)
  return { catalogue, pool }
}

function keptDaily(planned: DealtBoard, overlay: Overlay): DealtBoard | undefined {
  const board = keptBoard(catalogueWith([], overlay), overlay, planned.board)
  return board && { ...planned, board, word_keys: board.groups.flatMap(({ words }) => words.map(fold)) }
}

function dealtBoard(seed: string, dealt: Deal, tileIds: readonly string[], region?: string): DealtBoard {
  return {
    seed,
    board: toBoard(dealt, tileIds, region),
    category_ids: dealt.groups.map(({ category }) => category.id),
    word_keys: dealt.groups.flatMap(({ words }) => words.map((word) => word.key)),
    traps: trapCount(dealt),
  }
}
