import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { skeletonOf } from '../account/skeleton.ts'

const SEEDING_LOCK = 7_201_501

/** Locks the filling of the database, so that no other process fills it before the transaction ends. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SEEDING_LOCK)})`.execute(tx)
}

export async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('player').select('id').limit(1).executeTakeFirst()) === undefined
}

export async function endDemoSessions(db: Db): Promise<void> {
  await sql`delete from session using player where player.id = session.player_id and player.demo`.execute(db)
}

/** Adds a demo player without a password. Nobody can sign in as a player without a password. */
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
      username_skeleton: skeletonOf(username),
      demo: true,
      time_zone_changed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Changes the ids of all activities, so that the ids are in the order of time. This is necessary because the demo
 * inserts all activities of one player before those of the next player. The ids are still negative (see
 * `ActivityTable`), so the first activity has the greatest id.
 */
export async function orderActivitiesByTime(tx: Tx): Promise<void> {
  await sql`with ordered as (
      select id, (array_agg(id) over (order by id desc rows between unbounded preceding and unbounded following))
        [row_number() over (order by created_at, id desc)] as place from activity)
    update activity set id = -ordered.place from ordered where ordered.id = activity.id`.execute(tx)
  await sql`update activity set id = -id`.execute(tx)
}
