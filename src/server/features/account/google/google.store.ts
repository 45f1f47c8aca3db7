import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/database.ts'

/**
 * Identity of a person at Google. The pair of issuer and subject never changes and never belongs to another person. In
 * contrast, an e-mail address can later belong to another person.
 */
export interface Identity {
  issuer: string
  subject: string
}

export async function playerOfIdentity(
  db: Db | Tx,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('google_identity')
    .select('player_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.player_id
}

export async function identityOfPlayer(db: Db | Tx, playerId: string) {
  return db
    .selectFrom('google_identity')
    .select(['issuer', 'subject', 'created_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

/**
 * Stores the Google identity of a player. Throws a unique violation if another player has the identity, or if the
 * player already has a Google identity.
 */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
  playerId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('google_identity')
    .values({ issuer, subject, player_id: playerId, created_at: now })
    .execute()
}

/** Deletes the Google identity of a player. Returns false if the player had no Google identity. */
export async function deleteIdentity(tx: Tx, playerId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('google_identity')
    .where('player_id', '=', playerId)
    .returning('player_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function playerByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx.selectFrom('player').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

export async function setEmailVerified(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('player')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', playerId)
    .where('email_verified', '=', false)
    .execute()
}

export async function deletePassword(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('password').where('player_id', '=', playerId).execute()
}

/**
 * Stores that a sign-in attempt was used. Returns false if the attempt was used before. `nonce` identifies the attempt.
 */
export async function takeAttempt(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('google_used_state')
    .values({ hash: createHash('sha256').update(nonce).digest('base64url'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldStates(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('google_used_state').where('expires_at', '<', now).execute()
}
