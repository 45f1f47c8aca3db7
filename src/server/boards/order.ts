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

/** A request to the worker thread to deal a board. The request is plain data, because it is sent to a worker thread. */
export type Order = BoardOrder | DailyOrder

export interface BoardOrder {
  /** Source of the categories: the general catalogue with the given packs, or a chapter's pool. */
  from: { packs: readonly string[] } | { chapter: string }
  request: Omit<BoardRequest, 'history' | 'pool'>
  /** The latest boards of each player who will receive the ordered board, newest first. */
  pasts: readonly (readonly PastBoard[])[]
  tileIds: readonly string[]
}

export interface DailyOrder {
  date: string
  /** Seeds of the candidate boards. Each seed gives a candidate, and the best candidate is dealt. */
  seeds: readonly string[]
  history: History
  tileIds: readonly string[]
}

export interface DealtBoard {
  seed: string
  board: Board
  category_ids: string[]
  /** The board's words in folded form, ordered by group. */
  word_keys: string[]
  traps: number
}

/** Deals the ordered board. The function throws only when the catalogue or the chapter's pool cannot fill a board. */
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
