import type { Db, Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'

export async function findPlayer(db: Db | Tx, id: string): Promise<Player | undefined> {
  return db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The player of a session; the foreign key between the two makes sure that there is one. */
export async function sessionPlayer(db: Db | Tx, session: { playerId: string }): Promise<Player> {
  return db.selectFrom('player').selectAll().where('id', '=', session.playerId).executeTakeFirstOrThrow()
}

/**
 * Locks players for the rest of this transaction and answers them by id. The lock of a player stands for all that the
 * features keep of them. An action that touches several players locks all of them here, at once and before anything else:
 * always in the order of their ids, so that two actions never wait for each other in a circle.
 * Not `for update`, which would also wait for rows that merely refer to a player.
 */
export async function lockPlayers(tx: Tx, ids: Iterable<string>): Promise<Map<string, Player>> {
  const players = await tx
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(players.map((player) => [player.id, player]))
}

/** Locks one player for the rest of this transaction. */
export async function lockPlayer(tx: Tx, id: string): Promise<Player | undefined> {
  return (await lockPlayers(tx, [id])).get(id)
}

/** Stores the browser's zone unless it was changed since `before`, and remembers the one it takes the place of. */
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
    .where((is) => is.or([is('time_zone_changed_at', 'is', null), is('time_zone_changed_at', '<=', before)]))
    .execute()
}
