import { sql } from 'kysely'
import type { PlaySettings } from '../../../contract/account.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { deleteSessions } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { knownTimeZone } from '../../time.ts'

export async function emailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db.selectFrom('player').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns true if the username, or a name that looks like it, belongs to a player or is reserved after the deletion of
 * an account.
 */
export async function usernameTaken(
  db: Db | Tx,
  { key, skeleton }: { key: string; skeleton: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from player where username_key = ${key} or username_skeleton = ${skeleton})
      or exists (select 1 from released_name
        where (username_key = ${key} or skeleton = ${skeleton}) and free_at > ${now}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export async function setUsername(
  tx: Tx,
  id: string,
  name: { username: string; key: string; skeleton: string },
  now: Date,
): Promise<Player> {
  const { username, key, skeleton } = name
  return tx
    .updateTable('player')
    .set({ username, username_key: key, username_skeleton: skeleton, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A time that never comes, for names that stay reserved. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** Reserves the current username of a player for ever. */
export async function retireUsername(tx: Tx, playerId: string): Promise<void> {
  await sql`insert into released_name (username_key, skeleton, free_at)
    select username_key, username_skeleton, ${NEVER} from player where id = ${playerId} and username_key is not null
    on conflict (username_key) do update set free_at = excluded.free_at, skeleton = excluded.skeleton`.execute(
    tx,
  )
}

export const changeSettings = (
  tx: Tx,
  id: string,
  { waitForMe, boardKeys, vibrates, tones, english }: PlaySettings,
  now: Date,
): Promise<Player> =>
  tx
    .updateTable('player')
    // Kysely leaves out a column whose value is undefined.
    .set({ wait_for_me: waitForMe, board_keys: boardKeys, vibrates, tones, english, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the account that has the given e-mail address. The password is null if the account has no password. */
export async function credentialOf(
  db: Db,
  email: string,
): Promise<{ playerId: string; demo: boolean; password: string | null } | undefined> {
  return db
    .selectFrom('player')
    .leftJoin('password', 'password.player_id', 'player.id')
    .select(['player.id as playerId', 'player.demo', 'password.hash as password'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export const playerOfEmail = (db: Db, email: string): Promise<Player | undefined> =>
  db.selectFrom('player').selectAll().where('email', '=', email).executeTakeFirst()

export async function setVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('player').set({ email_verified: true, updated_at: now }).where('id', '=', id).execute()
}

export async function passwordHash(db: Db | Tx, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('password')
    .select('hash')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.hash ?? null
}

export async function setPasswordHash(tx: Tx, playerId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('password')
    .values({ player_id: playerId, hash, changed_at: now })
    .onConflict((row) => row.column('player_id').doUpdateSet({ hash, changed_at: now }))
    .execute()
}

/** Replaces the stored hash of an unchanged password. Returns false if another request has replaced the hash. */
export async function replacePasswordHash(
  db: Db,
  playerId: string,
  { stored, hash }: { stored: string; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password')
    .set({ hash })
    .where('player_id', '=', playerId)
    .where('hash', '=', stored)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface NewPlayer {
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  timeZone: string | undefined
}

/**
 * Adds a player. The sign-up counts as a change of the time zone. Therefore, the player cannot change the time zone
 * again in the first `TIME_ZONE_CHANGE_HOURS` hours.
 */
export async function insertPlayer(tx: Tx, player: NewPlayer, now: Date): Promise<Player> {
  const { email, emailVerified, firstName, lastName, timeZone } = player
  return tx
    .insertInto('player')
    .values({
      id: newId(),
      name: [firstName, lastName].filter(Boolean).join(' ') || (email.split('@')[0] ?? 'Player'),
      email,
      email_verified: emailVerified,
      first_name: firstName,
      last_name: lastName,
      ...(timeZone !== undefined && { time_zone: knownTimeZone(timeZone), time_zone_changed_at: now }),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Removes the personal data of a deleted account. The player's games and scores stay linked to the row in the table
 * `player`. Nobody can see in this row who the player was. No other player can choose the username before `freeAt`.
 */
export async function anonymise(tx: Tx, player: Player, now: Date, freeAt: Date): Promise<void> {
  await deleteSessions(tx, player.id)
  await tx.deleteFrom('password').where('player_id', '=', player.id).execute()
  if (player.username_key !== null) {
    await tx
      .insertInto('released_name')
      .values({ username_key: player.username_key, skeleton: player.username_skeleton, free_at: freeAt })
      .onConflict((row) =>
        row.column('username_key').doUpdateSet({ free_at: freeAt, skeleton: player.username_skeleton }),
      )
      .execute()
  }
  await tx
    .updateTable('player')
    .set({
      name: 'Deleted player',
      email: `${player.id}@deleted.invalid`,
      email_verified: false,
      image: null,
      frame: null,
      first_name: null,
      last_name: null,
      username: null,
      username_key: null,
      username_skeleton: null,
      time_zone: 'UTC',
      previous_time_zone: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', player.id)
    .execute()
}
