import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export interface Session {
  id: string
  token: string
  updatedAt: Date
  playerId: string
  /** Rises with each block of or by the player; 0 if there never was one (hidden-players.ts). */
  blocksVersion: number
}

const FIND = `/* prepare session */ select id, updated_at as "updatedAt", player_id as "playerId",
  (select blocks_version from player where player.id = session.player_id) as "blocksVersion"
  from session where token = $1 and expires_at > $2`

/** Returns the session with the given token, or undefined if the session does not exist or has expired. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const [row] = (await db.executeQuery<Omit<Session, 'token'>>(CompiledQuery.raw(FIND, [token, now]))).rows
  return row && { ...row, token }
}

/**
 * Refuses with `other_account` if the page that sent a request and the session belong to different players. This
 * happens in an old tab after another player has signed in with the same browser.
 */
export function requirePlayer(playerId: string, pagePlayerId: string | undefined): void {
  if (pagePlayerId !== undefined && pagePlayerId !== playerId) throw new Refusal('other_account')
}

/** Creates a session and returns its token, which has 192 random bits. */
export async function insertSession(
  tx: Tx,
  session: { playerId: string; client: string | null; expiresAt: Date; isWithSecondFactor: boolean },
  now: Date,
): Promise<string> {
  const { playerId, client, expiresAt, isWithSecondFactor } = session
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('session')
    .values({
      ...{ id: newId(), token, player_id: playerId, client },
      ...{ expires_at: expiresAt, created_at: now, updated_at: now },
      second_factor_at: isWithSecondFactor ? now : null,
    })
    .execute()
  return token
}

/** Returns the times at which the given sessions expire. Sessions that do not exist or have expired are left out. */
export async function sessionEnds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; expires_at: Date }[]> {
  return db
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .execute()
}

/** Returns the sessions of a player without the secret tokens. */
export async function sessionsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'expires_at', 'updated_at', 'client'])
    .where('player_id', '=', playerId)
    .execute()
}

/** Longest time from the start of a session to its end, even if the player still uses the session. */
const LONGEST_LIFE = sql`interval '180 days'`

/** Changes the end of a session to `until`, but at most to LONGEST_LIFE after the start of the session. */
export async function prolongSession(db: Db, id: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      expires_at: sql<Date>`least(${until}::timestamptz, created_at + ${LONGEST_LIFE})`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Maximum number of sessions of one account. A player never needs so many sessions. If an account has more sessions,
 * the server deletes the oldest sessions.
 */
const MOST_SESSIONS = 50

export async function keepNewestSessions(db: Db | Tx, playerId: string): Promise<void> {
  await sql`delete from session where id in (
    select id from session where player_id = ${playerId} order by created_at desc, id offset ${sql.lit(MOST_SESSIONS)})`.execute(
    db,
  )
}

/**
 * Deletes a session. The statement needs a transaction: after a commit, the server sends the message that ends the
 * session's streams.
 */
export async function deleteSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('session').where('token', '=', token).execute()
}

/** Deletes a session of a player. Returns false if the player has no session with this id. */
export async function deleteSessionOf(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the time at which a session began, or undefined if the session has ended. */
export async function sessionBegan(db: Db | Tx, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('session').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at
}

/** Deletes all sessions of the player except the session `exceptId`. */
export async function deleteSessions(tx: Tx, playerId: string, exceptId?: string): Promise<void> {
  let query = tx.deleteFrom('session').where('player_id', '=', playerId)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  await query.execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}
