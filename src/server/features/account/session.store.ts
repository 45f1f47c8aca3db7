import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Who makes a request, as the session knows them. */
export interface Session {
  id: string
  token: string
  updatedAt: Date
  playerId: string
}

/** The session behind a token: one query, by the unique index on the token. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await sql<Omit<Session, 'token'>>`/* prepare session */
    select id, updated_at as "updatedAt", player_id as "playerId"
    from session where token = ${token} and expires_at > ${now}`.execute(db)
  const row = rows[0]
  return row && { ...row, token }
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
