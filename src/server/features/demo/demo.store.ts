import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'

const SEEDING_LOCK = 7_201_501

/** Until the end of the transaction no other process seeds. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SEEDING_LOCK)})`.execute(tx)
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('player').select('id').limit(1).executeTakeFirst()) === undefined
}

/** A player whom nobody can sign in as until they have a password. */
export async function insertDemoPlayer(
  tx: Tx,
  { id, username, email, now }: { id: string; username: string; email: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('player')
    .values({
      id,
      name: username,
      email,
      email_verified: false,
      image: null,
      deleted_at: null,
      first_name: null,
      last_name: null,
      username,
      username_key: username,
      time_zone_changed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** A sign-in by e-mail and password, as the accounts library stores it. */
export async function insertPassword(tx: Tx, playerId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credential')
    .values({
      id: newId(),
      player_id: playerId,
      account_id: playerId,
      provider_id: 'credential',
      password: hash,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Demo players have played one after the other at times of the past: gives their activities ids in the order of time. */
export async function orderActivities(tx: Tx): Promise<void> {
  await sql`with ordered as (
      select id, (array_agg(id) over (order by id rows between unbounded preceding and unbounded following))
        [row_number() over (order by created_at, id)] as place from activity)
    update activity set id = -ordered.place from ordered where ordered.id = activity.id`.execute(tx)
  await sql`update activity set id = -id`.execute(tx)
}
