import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Failure, Origin } from './password-delay.ts'

const LOCK = 7_201_509

/** Locks the password tries of an account until the transaction ends. */
export async function lockTries(tx: Tx, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${account}))`.execute(tx)
}

/** Returns the wrong passwords that were tried for an account since the given time, oldest first. */
export async function failuresSince(tx: Tx, account: string, since: Date): Promise<Failure[]> {
  return tx
    .selectFrom('password_failure')
    .select(['kind', 'origin', 'at'])
    .where('account_key', '=', account)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
}

/** Stores a wrong password and returns the id of its row. */
export async function insertFailure(tx: Tx, account: string, origin: Origin, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('password_failure')
    .values({ account_key: account, kind: origin.kind, origin: origin.key, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('password_failure').where('id', '=', id).execute()
}

/**
 * Deletes the stored wrong passwords that came from one browser or network. The wrong passwords no longer matter after
 * somebody has sent the right password from the same browser or network.
 */
export async function deleteFailuresOf(db: Db, account: string, origin: Origin): Promise<void> {
  await db
    .deleteFrom('password_failure')
    .where('account_key', '=', account)
    .where('kind', '=', origin.kind)
    .where('origin', '=', origin.key)
    .execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_failure').where('at', '<', before).execute()
}

export async function isKnownNetwork(tx: Tx, email: string, network: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_network')
    .innerJoin('player', 'player.id', 'sign_in_network.player_id')
    .select('network_key')
    .where('email', '=', email)
    .where('network_key', '=', network)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(db: Db, playerId: string, network: string, at: Date): Promise<void> {
  await db
    .insertInto('sign_in_network')
    .values({ player_id: playerId, network_key: network, last_at: at })
    .onConflict((row) => row.columns(['player_id', 'network_key']).doUpdateSet({ last_at: at }))
    .execute()
}

/** Returns the networks from which a player has signed in, for the download of all data about the player. */
export async function networksOf(db: Db, playerId: string) {
  return db
    .selectFrom('sign_in_network')
    .select(['network_key', 'last_at'])
    .where('player_id', '=', playerId)
    .orderBy('last_at')
    .execute()
}

export async function forgetNetworks(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('sign_in_network').where('player_id', '=', playerId).execute()
}

export async function dropOldNetworks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_network').where('last_at', '<', before).execute()
}
