import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'

/** Who makes a request, as the session knows them. */
export interface Session {
  id: string
  token: string
  updatedAt: Date
  player: Player
}

/** The session behind a token with its player: one query, by the unique index on the token. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .selectAll('player')
    .select(['session.id as session_id', 'session.updated_at as session_updated_at'])
    .where('session.token', '=', token)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, session_updated_at, ...player } = row
  return { id: session_id, token, updatedAt: session_updated_at, player }
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', token).execute()
}

/** Ends every session of a player, except the one named. */
export async function deleteSessions(db: Db | Tx, playerId: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('session').where('player_id', '=', playerId)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  await query.execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}
