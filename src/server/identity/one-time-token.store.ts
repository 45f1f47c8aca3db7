import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'

export type TokenPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'link_google'
  | 'pending_google_link'
  | 'second_factor'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a token of 256 random bits, valid for one use. The database stores only the hash of the token. */
export async function makeToken(
  db: Db | Tx,
  made: { purpose: TokenPurpose; playerId: string; data?: Record<string, unknown>; seconds: number },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('one_time_token')
    .values({
      hash: hashOf(token),
      purpose: made.purpose,
      player_id: made.playerId,
      data: JSON.stringify(made.data ?? {}),
      created_at: now,
      expires_at: new Date(now.getTime() + made.seconds * 1000),
    })
    .execute()
  return token
}

/** The data that the server stored together with a token. */
interface TokenContent {
  playerId: string
  data: Record<string, unknown>
}

/**
 * Returns the data of a token and makes the token invalid. The result is undefined if the token is unknown, used or
 * expired, or has a different purpose.
 */
export async function takeToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenContent | undefined> {
  const row = await tx
    .deleteFrom('one_time_token')
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['player_id', 'data'])
    .executeTakeFirst()
  return row && { playerId: row.player_id, data: row.data }
}

/** Returns the data of a token. The token stays valid. */
export async function readToken(
  db: Db | Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenContent | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['player_id', 'data'])
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { playerId: row.player_id, data: row.data }
}

/** Makes the tokens of a player with the given purpose invalid, or all tokens of the player if `purpose` is absent. */
export async function dropTokens(tx: Tx, playerId: string, purpose?: TokenPurpose): Promise<void> {
  let query = tx.deleteFrom('one_time_token').where('player_id', '=', playerId)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  await query.execute()
}

export async function dropExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', now).execute()
}
