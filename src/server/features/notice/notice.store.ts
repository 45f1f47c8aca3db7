import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { areFriends, followedBy, isOnline, isPublic, isShown } from '../../identity/circle.store.ts'

export async function playersByIds(db: Db, ids: readonly string[]): Promise<Map<string, Player>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * SQL query for the topics of the clubs of a player, to tell of the player's daily. `prefix` is the beginning of their
 * names. All members receive the same events, so the query finds none if the player does not show the daily results to
 * everybody.
 */
export const clubTopicsOf = (playerId: string, prefix: string) =>
  sql`select ${prefix} || club_id from club_member
    where player_id = ${playerId} and ${isPublic('daily_results', playerId)}`

/** Returns the ids of the friends of a player who are online and see the player's dailies. */
export async function onlineFriends(tx: Tx, playerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepare online-friends */
    select circle.id from (${followedBy(playerId)}) as circle join presence on presence.player_id = circle.id
    where ${isOnline(sql`circle.id`, now)} and ${areFriends(sql`circle.id`, playerId)}
      and ${isShown('daily_results', playerId, sql`circle.id`)}`.execute(tx)
  return rows.map(({ id }) => id)
}
