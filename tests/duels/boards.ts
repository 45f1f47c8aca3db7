import { newId } from '../../src/server/ids.ts'
import type { TestServer } from '../support/server.ts'

/**
 * Number of first duels of a level for which the server deals a board. After these duels, it deals a new board only for
 * every 25th duel.
 */
const DEALT_A_LEVEL = 6
const LEFT_TO_THE_SERVER = 25

/**
 * Provides boards for new duels. The server needs tens of milliseconds to deal a board, which is longer than the rest
 * of a duel. The test's model does not depend on the words. To save time, the server deals only a few boards, and most
 * duels get a copy of one of these boards. The server deals a new board for every 25th duel.
 */
export class BoardPool {
  readonly #server: TestServer
  readonly #dealt = new Map<number, string[]>()
  #given = 0

  constructor(server: TestServer) {
    this.#server = server
  }

  /** Gives a duel a copy of a board, if the server has dealt enough boards of the duel's level. */
  async give(duelId: string, level: number): Promise<void> {
    const dealt = this.#dealt.get(level) ?? []
    this.#given++
    if (dealt.length < DEALT_A_LEVEL) {
      this.#dealt.set(level, await this.#dealtBoards(level))
      return
    }
    if (this.#given % LEFT_TO_THE_SERVER === 0) return
    const { pool } = this.#server.app.context.database
    await pool.query(
      `insert into duel_board (duel_id, seed, board, category_ids, word_keys, traps)
       select $1, $3, board, category_ids, word_keys, traps from duel_board where duel_id = $2 on conflict do nothing`,
      [duelId, dealt[this.#given % dealt.length], newId()],
    )
  }

  async #dealtBoards(level: number): Promise<string[]> {
    const rows = await this.#server.app.context.db
      .selectFrom('duel_board')
      .innerJoin('duel', 'duel.id', 'duel_id')
      .select('duel_id')
      .where('target_level', '=', level)
      .limit(DEALT_A_LEVEL)
      .execute()
    return rows.map((row) => row.duel_id)
  }
}
