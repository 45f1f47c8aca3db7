import type { Board } from '../../engine/board/board.ts'
import {
  type BoardRequest,
  type Deal,
  deal,
  type History,
  historyOf,
  joinHistories,
  type PastBoard,
  toBoard,
  trapCount,
} from '../../engine/board/generate.ts'
import { chooseDaily } from '../../engine/daily/board.ts'
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

/**
 * Creates a board. The function throws only when the catalogue or the story chapter has too few suitable categories for
 * a board.
 */
export function carryOut(order: Order): DealtBoard {
  if ('date' in order) {
    const { seed, deal } = chooseDaily(catalogueWith([]), order.date, order.seeds, order.history)
    return dealtBoard(seed, deal, order.tileIds)
  }
  const { from, request, pasts, tileIds } = order
  const history = joinHistories(pasts.map(historyOf))
  if ('packs' in from)
    return dealtBoard(request.seed, deal(catalogueWith(from.packs), { ...request, history }), tileIds)
  const { catalogue, pools } = loadStoryBoards()
  const pool = pools.get(from.chapter)
  if (!pool) throw new Error(`the chapter ${from.chapter} has no pool`)
  return dealtBoard(request.seed, deal(catalogue, { ...request, history, pool }), tileIds)
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
