import type { Db, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { dealAside } from './dealer.ts'
import { carryOut, type DealtBoard, type Order, orderKey } from './order.ts'

/** A transaction needs a board that is not dealt yet. The transaction is undone, and runs again with the board. */
class BoardNeeded extends Error {
  readonly order: Order

  constructor(order: Order) {
    super('the transaction needs a board')
    this.order = order
  }
}

/** How the boards of each open transaction are found. */
const sources = new WeakMap<Tx, (order: Order) => DealtBoard>()

/**
 * How often a transaction may begin again because it needs another board. Each time, another action has changed what
 * the board depends on.
 */
const MOST_BOARDS = 8

/**
 * Runs `work` in one transaction. If `work` needs a board (`dealtBoard`), the transaction is undone, the board is dealt,
 * and `work` runs again from the beginning. A transaction therefore never waits for the dealer with a connection and row
 * locks. If the data has changed meanwhile, so that `work` needs a different board, the different board is dealt too.
 * Refuses with `busy` if the data changes again and again, or if too many boards are ordered.
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
      dealt.set(orderKey(error.order), await dealAside(error.order))
    }
  }
}

/**
 * The board of an order, inside a transaction of `withBoards`. Code before the call may run twice, so it must not change
 * anything outside the transaction.
 */
export function dealtBoard(tx: Tx, order: Order): DealtBoard {
  const source = sources.get(tx)
  if (!source) throw new Error('a board is dealt only inside withBoards')
  return source(order)
}

/**
 * Deals the boards of a transaction at once, on this thread. Only for the seeding of the demo, which needs hundreds of
 * boards before the server accepts requests.
 */
export function dealAtOnce(tx: Tx): void {
  sources.set(tx, carryOut)
}
