import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Player, PlayerTable } from '../../db/schema.ts'

/** Every column of a player by name; the type fails when one is missing. */
const columns: Record<keyof PlayerTable, true> = {
  id: true,
  name: true,
  email: true,
  email_verified: true,
  image: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  first_name: true,
  last_name: true,
  username: true,
  username_key: true,
  theme: true,
  time_zone: true,
  time_zone_changed_at: true,
  highest_level: true,
  total_score: true,
  duel_wins: true,
  daily_challenge_wins: true,
  story_mode_wins: true,
  completed_chapters: true,
  total_experience: true,
  win_streak: true,
  best_win_streak: true,
  best_score: true,
  best_score_level: true,
  best_score_at: true,
  best_score_id: true,
  hints: true,
  lives: true,
  premium_until: true,
  current_game_id: true,
}
const playerColumns = sql.join(Object.keys(columns).map((column) => sql.ref(`player.${column}`)))

/** Who makes a request, as the session knows them. */
export interface Session {
  id: string
  token: string
  updatedAt: Date
  player: Player
}

/** The session behind a token with its player: one query, by the unique index on the token. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await sql<Player & { session_id: string; session_updated_at: Date }>`/* prepare session */
    select session.id as session_id, session.updated_at as session_updated_at, ${playerColumns}
    from session join player on player.id = session.player_id
    where session.token = ${token} and session.expires_at > ${now}`.execute(db)
  const row = rows[0]
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
