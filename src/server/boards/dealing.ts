import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { currentOverlay } from '../content/overlay.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { dealAside } from './dealer.ts'
import { carryOut, type DealtBoard, type Order, orderKey } from './order.ts'

/**
 * Error for a transaction that needs a board which is not dealt yet. The error rolls the transaction back. The server
 * then deals the board and runs the transaction again.
 */
class BoardNeeded extends Error {
  readonly order: Order

  constructor(order: Order) {
    super('the transaction needs a board')
    this.order = order
  }
}

/** For each open transaction, a function that returns the board for an order. */
const sources = new WeakMap<Tx, (order: Order) => DealtBoard>()

/**
 * Largest number of boards that are dealt for one transaction. A transaction needs a different board if another action
 * has changed the data on which the board depends.
 */
const MOST_BOARDS = 8

/**
 * Runs `work` in one transaction. If `work` needs a board (`dealtBoard`), the transaction is rolled back, the board is
 * dealt, and `work` runs again from the beginning. Therefore a transaction never uses a connection and row locks while
 * it waits for a board. If the data has changed in the meantime and `work` now needs a different board, this board is
 * dealt too. Refuses with `busy` if the data changes too often, or if too many orders are waiting.
 */
export async function withBoards<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const dealt = new Map<string, DealtBoard>()
  for (;;) {
    try {
      return await db.transaction().execute((tx) => {
        sources.set(tx, (order) => {
          const board = dealt.get(orderKey(order))
          if (!board) throw new BoardNeeded(order)
          return board
        })
        return work(tx)
      })
    } catch (error) {
      if (!(error instanceof BoardNeeded)) throw error
      if (dealt.size >= MOST_BOARDS) throw new Refusal('busy')
      dealt.set(orderKey(error.order), await dealAside(error.order, await currentOverlay(db)))
    }
  }
}

/**
 * Returns the board for an order, inside a transaction of `withBoards`. The code before this call can run several
 * times, so it must not change anything outside the transaction.
 */
export function dealtBoard(tx: Tx, order: Order): DealtBoard {
  const source = sources.get(tx)
  if (!source) throw new Error('a board is dealt only inside withBoards')
  return source(order)
}

/**
 * Changes a transaction so that `dealtBoard` deals its boards immediately, on this thread. Only the code that creates
 * the demo data uses this function. It needs hundreds of boards before the server accepts requests, and its database is
 * empty, so that nobody has decided about a word.
 */
export function dealAtOnce(tx: Tx): void {
  sources.set(tx, (order) => carryOut(order, filesOnly))
}
