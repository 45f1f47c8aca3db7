import type { Db } from '../../../src/server/db/database.ts'
import type { GameRow, LedgerTable, LookRow, Player, ScoreRow } from '../../../src/server/db/schema.ts'

type Entry = Pick<LedgerTable, 'item' | 'pocket' | 'delta' | 'reason' | 'ref'>

/** Every row that speaks of one player. */
export interface Rows {
  player: Player
  /** In the order dealt. */
  games: GameRow[]
  scores: ScoreRow[]
  ledger: Entry[]
  looks: LookRow[]
  /** Replies kept, by idempotency key. */
  replies: Map<string, unknown>
}

/** Reads all rows of the players, by player. */
export async function readRows(db: Db, playerIds: readonly string[]): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>()
  for (const id of playerIds) {
    const player = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst()
    if (!player) continue
    const games = await db
      .selectFrom('game')
      .selectAll()
      .where('player_id', '=', id)
      .orderBy('started_at')
      .execute()
    const scores = await db
      .selectFrom('score')
      .selectAll()
      .where('player_id', '=', id)
      .orderBy('created_at')
      .execute()
    const ledger = await db
      .selectFrom('ledger')
      .select(['item', 'pocket', 'delta', 'reason', 'ref'])
      .where('player_id', '=', id)
      .execute()
    const looks = await db.selectFrom('look').selectAll().where('player_id', '=', id).execute()
    const replies = await db
      .selectFrom('replied_request')
      .select(['key', 'reply'])
      .where('player_id', '=', id)
      .execute()
    all.set(id, {
      player,
      games,
      scores,
      ledger,
      looks,
      replies: new Map(replies.map(({ key, reply }) => [key, reply])),
    })
  }
  return all
}
