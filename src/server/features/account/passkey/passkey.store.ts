import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { SecondFactorSchema } from '../../../db/second-factor-tables.ts'

export type Passkey = Selectable<SecondFactorSchema['passkey']>

export async function findPasskey(db: Db | Tx, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the passkeys of a player, oldest first. */
export async function passkeysOf(db: Db | Tx, playerId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a passkey. Returns false if a passkey with this id already exists. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).execute()
}

export async function deletePasskeys(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('player_id', '=', playerId).execute()
}

/** Marks a challenge as used. Returns false if the challenge was used before. */
export async function noteAnswered(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest('base64url')
  const row = await db
    .insertInto('answered_challenge')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropAnswered(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('answered_challenge').where('expires_at', '<', now).execute()
}
