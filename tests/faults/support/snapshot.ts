import type { Db } from '../../../src/server/db/database.ts'
import type { GameRow, LedgerTable, LookRow, ScoreRow } from '../../../src/server/db/schema.ts'
import { type PlayerRow, playerRow } from '../../support/player-row.ts'

type Entry = Pick<LedgerTable, 'item' | 'pocket' | 'delta' | 'reason' | 'ref'>

/** All rows about one player. */
export interface Rows {
  player: PlayerRow
  /** Games in the order in which they were dealt. */
  games: GameRow[]
  scores: ScoreRow[]
  ledger: Entry[]
  looks: LookRow[]
}

/** Reads all rows of the players. The key of the returned map is the player's id. */
export async function readRows(db: Db, playerIds: readonly string[]): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>()
  for (const id of playerIds) {
    const known = await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) continue
    const player = await playerRow(db, id)
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
    all.set(id, {
      player,
      games,
      scores,
      ledger,
      looks,
    })
  }
  return all
}
