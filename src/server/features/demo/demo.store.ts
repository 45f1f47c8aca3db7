import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('player').select('id').limit(1).executeTakeFirst()) === undefined
}

/** A player whom nobody can sign in as: no credential. */
export async function insertDemoPlayer(tx: Tx, id: string, username: string, now: Date): Promise<void> {
  const email = `${username}@demo.invalid`
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
      best_score_at: null,
      best_score_id: null,
      premium_until: null,
      current_game_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function grantPremium(tx: Tx, playerId: string, days: number, now: Date): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      player_id: playerId,
      item: 'premium_day',
      pocket: 'kept',
      delta: days,
      reason: 'demo',
      ref: 'demo',
      day: null,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('player')
    .set({ premium_until: sql`${now}::timestamptz + make_interval(days => ${days})` })
    .where('id', '=', playerId)
    .execute()
}
