import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { SecondFactorSchema } from '../../../db/second-factor-tables.ts'

export type SecondFactor = Selectable<SecondFactorSchema['second_factor']>

/** Returns the second factor of a player, also if the player has not confirmed it yet. */
export async function findFactor(db: Db | Tx, playerId: string): Promise<SecondFactor | undefined> {
  return db.selectFrom('second_factor').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

export async function isSecondFactorOn(db: Db | Tx, playerId: string): Promise<boolean> {
  return (await findFactor(db, playerId))?.confirmed_at != null
}

/** Returns up to `limit` second factors with a player id after `after`, in the order of the player ids. */
export async function factorsAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<SecondFactor, 'player_id' | 'secret'>[]> {
  return db
    .selectFrom('second_factor')
    .select(['player_id', 'secret'])
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute()
}

/** Replaces the encrypted secret, unless the player has replaced the second factor since `before` was read. */
export async function replaceSecret(db: Db, playerId: string, before: string, secret: string): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ secret })
    .where('player_id', '=', playerId)
    .where('secret', '=', before)
    .execute()
}

/** Stores a new second factor and deletes the earlier second factor of the player. */
export async function replaceFactor(
  tx: Tx,
  factor: { playerId: string; secret: string; salt: Uint8Array; hashes: readonly string[] },
  now: Date,
): Promise<void> {
  const { playerId, secret, salt, hashes } = factor
  await deleteFactor(tx, playerId)
  await tx
    .insertInto('second_factor')
    .values({ player_id: playerId, secret, salt, created_at: now, confirmed_at: null, failed_at: null })
    .execute()
  await insertCodes(tx, playerId, hashes)
}

export async function deleteFactor(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('second_factor').where('player_id', '=', playerId).execute()
}

export async function confirmFactor(tx: Tx, playerId: string, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('player_id', '=', playerId)
    .execute()
}

/** Stores the 30-second step of an accepted code and resets the number of wrong codes. */
export async function noteStep(tx: Tx, playerId: string, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ last_step: step, failures: 0, failed_at: null })
    .where('player_id', '=', playerId)
    .execute()
}

export async function noteFailures(tx: Tx, playerId: string, failures: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ failures, failed_at: now })
    .where('player_id', '=', playerId)
    .execute()
}

/** Replaces the recovery codes and the salt of their hashes. */
export async function replaceCodes(
  tx: Tx,
  playerId: string,
  salt: Uint8Array,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute()
  await tx.updateTable('second_factor').set({ salt }).where('player_id', '=', playerId).execute()
  await insertCodes(tx, playerId, hashes)
}

async function insertCodes(tx: Tx, playerId: string, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((hash) => ({ player_id: playerId, hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Deletes a used recovery code. Returns false if the account has no recovery code with this hash. */
export async function takeCode(tx: Tx, playerId: string, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_code')
    .where('player_id', '=', playerId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function codesLeft(db: Db, playerId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return left
}
