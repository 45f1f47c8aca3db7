import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'

export async function findPlayer(db: Db | Tx, id: string): Promise<Player | undefined> {
  return db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns players by id. */
export async function findPlayers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Player>> {
  if (ids.length === 0) return new Map()
  const players = await db
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(players.map((player) => [player.id, player]))
}

/** Returns the player of a session. A foreign key guarantees that the player exists. */
export async function sessionPlayer(db: Db | Tx, session: { playerId: string }): Promise<Player> {
  return db.selectFrom('player').selectAll().where('id', '=', session.playerId).executeTakeFirstOrThrow()
}

/**
 * Locks the rows of players until the end of the transaction, and returns the players by id. The features lock a
 * player's row before they change the player's data in other tables. An action that changes several players must first
 * lock all these players in one call. This function locks the rows in the order of the ids, so that two transactions
 * cannot cause a deadlock. The lock is weaker than `for update`. A lock `for update` would also block inserts of rows
 * that only contain the id of a player.
 */
export async function lockPlayers(tx: Tx, ids: Iterable<string>): Promise<Map<string, Player>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const players = await tx
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', unique)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(players.map((player) => [player.id, player]))
}

export async function lockPlayer(tx: Tx, id: string): Promise<Player | undefined> {
  return (await lockPlayers(tx, [id])).get(id)
}

/**
 * Stores the player's new time zone, and the old time zone as the previous time zone. If the last change is later than
 * `before`, the function changes nothing. For a player who has played but never changed the time zone, the time of the
 * sign-up counts as the last change.
 */
export async function storeTimeZone(
  db: Db,
  id: string,
  zone: string,
  before: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('player')
    .set((is) => ({ time_zone: zone, time_zone_changed_at: now, previous_time_zone: is.ref('time_zone') }))
    .where('id', '=', id)
    .where('time_zone', '<>', zone)
    .where(
      sql<boolean>`coalesce(time_zone_changed_at, case when exists (select from game where player_id = player.id)
        then created_at else '-infinity' end) <= ${before}`,
    )
    .execute()
}
