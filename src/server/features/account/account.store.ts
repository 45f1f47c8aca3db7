import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import type { Session } from './session.store.ts'

export async function findPlayer(db: Db | Tx, id: string): Promise<Player | undefined> {
  return db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The player of a session; the reference between the two makes sure that there is one. */
export async function sessionPlayer(db: Db, session: Pick<Session, 'playerId'>): Promise<Player> {
  return db.selectFrom('player').selectAll().where('id', '=', session.playerId).executeTakeFirstOrThrow()
}

/**
 * Takes the player's row for this transaction: everything that a player does happens one after the other.
 * Not `for update`, which would also wait for rows that merely refer to the player.
 */
export async function lockPlayer(tx: Tx, id: string): Promise<Player | undefined> {
  return tx.selectFrom('player').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function emailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('player').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Is the name somebody's, or kept back after somebody's deletion? */
export async function usernameTaken(db: Db | Tx, key: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from player where username_key = ${key})
      or exists (select 1 from released_name where username_key = ${key} and free_at > ${now}) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

export async function setUsername(
  tx: Tx,
  id: string,
  username: string,
  key: string,
  now: Date,
): Promise<Player> {
  return tx
    .updateTable('player')
    .set({ username, username_key: key, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The zone of an account that has just begun. */
export async function setFirstTimeZone(db: Db, id: string, zone: string, now: Date): Promise<void> {
  await db
    .updateTable('player')
    .set({ time_zone: zone, time_zone_changed_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the browser's zone unless it was changed since `before`, and remembers the one it takes the place of for those who
 * play dailies: a date that the journey cuts short stays open until it ends there.
 */
export async function setTimeZone(db: Db, id: string, zone: string, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('player')
    .set((is) => ({
      time_zone: zone,
      time_zone_changed_at: now,
      previous_time_zone: is
        .case()
        .when(is.exists(is.selectFrom('daily_attempt').select('id').where('player_id', '=', id)))
        .then(is.ref('time_zone'))
        .end(),
    }))
    .where('id', '=', id)
    .where('time_zone', '<>', zone)
    .where((is) => is.or([is('time_zone_changed_at', 'is', null), is('time_zone_changed_at', '<=', before)]))
    .execute()
}

/** The hash that a sign-in under this address is verified against. */
export async function passwordHashOf(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .innerJoin('player', 'player.id', 'credential.player_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

export async function passwordHash(db: Db | Tx, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('password')
    .where('player_id', '=', playerId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

export async function setPasswordHash(tx: Tx, playerId: string, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ password: hash, updated_at: now })
    .where('player_id', '=', playerId)
    .where('provider_id', '=', 'credential')
    .execute()
}

/** Forgets the person and their skill; what they played stays under a row without a name. The username is kept back until `freeAt`. */
export async function anonymise(tx: Tx, player: Player, now: Date, freeAt: Date): Promise<void> {
  await tx.deleteFrom('session').where('player_id', '=', player.id).execute()
  await tx.deleteFrom('credential').where('player_id', '=', player.id).execute()
  await tx.deleteFrom('avatar').where('player_id', '=', player.id).execute()
  await tx.deleteFrom('activity').where('player_id', '=', player.id).execute()
  await tx.deleteFrom('replied_request').where('player_id', '=', player.id).execute()
  if (player.username_key !== null) {
    await tx
      .insertInto('released_name')
      .values({ username_key: player.username_key, free_at: freeAt })
      .onConflict((row) => row.column('username_key').doUpdateSet({ free_at: freeAt }))
      .execute()
  }
  await tx
    .updateTable('player')
    .set({
      name: 'Deleted player',
      email: `${player.id}@deleted.invalid`,
      email_verified: false,
      image: null,
      first_name: null,
      last_name: null,
      username: null,
      username_key: null,
      time_zone: 'UTC',
      skill: 0,
      skill_information: 0,
      previous_time_zone: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', player.id)
    .execute()
}

/** Every row that speaks of a player, by table. */
export async function everythingAbout(db: Db, id: string) {
  const [games, scores, looks, ledger, activities, sessions, bests, answers, picture] = [
    await db.selectFrom('game').selectAll().where('player_id', '=', id).orderBy('started_at').execute(),
    await db.selectFrom('score').selectAll().where('player_id', '=', id).orderBy('created_at').execute(),
    await db.selectFrom('look').selectAll().where('player_id', '=', id).orderBy('created_at').execute(),
    await db.selectFrom('ledger').selectAll().where('player_id', '=', id).orderBy('id').execute(),
    await db.selectFrom('activity').selectAll().where('player_id', '=', id).orderBy('id').execute(),
    await db
      .selectFrom('session')
      .select(['id', 'created_at', 'expires_at', 'user_agent'])
      .where('player_id', '=', id)
      .execute(),
    await db
      .selectFrom('leaderboard_entry')
      .select(['board', 'standing', 'level', 'reached_at'])
      .where('player_id', '=', id)
      .orderBy('board')
      .execute(),
    await db
      .selectFrom('replied_request')
      .select(['key', 'created_at'])
      .where('player_id', '=', id)
      .orderBy('created_at')
      .execute(),
    await db
      .selectFrom('avatar')
      .select(['image', 'created_at'])
      .where('player_id', '=', id)
      .executeTakeFirst(),
  ]
  return {
    games,
    scores,
    looks,
    ledger,
    activities,
    sessions,
    bests,
    answers,
    picture,
    ...(await dailiesOf(db, id)),
  }
}

async function dailiesOf(db: Db, id: string) {
  const [attempts, archive, champions, badges] = [
    await db
      .selectFrom('daily_attempt')
      .select([
        'id',
        'date',
        'game_id',
        'started_at',
        'ended_at',
        'completed',
        'score',
        'seconds',
        'mistakes',
      ])
      .where('player_id', '=', id)
      .orderBy('date')
      .execute(),
    await db
      .selectFrom('daily_archive')
      .select(['date', 'game_id', 'started_at'])
      .where('player_id', '=', id)
      .orderBy('started_at')
      .execute(),
    await db
      .selectFrom('daily_champion')
      .select(['date', 'place'])
      .where('player_id', '=', id)
      .orderBy('date')
      .execute(),
    await db
      .selectFrom('badge')
      .select(['id', 'badge_type', 'earned_at'])
      .where('player_id', '=', id)
      .orderBy('earned_at')
      .execute(),
  ]
  const record = await db
    .selectFrom('daily_record')
    .select(['streak', 'best_streak', 'in_a_row', 'freezes', 'completed', 'perfect', 'fast', 'updated_at'])
    .where('player_id', '=', id)
    .executeTakeFirst()
  return { dailies: { attempts, archive, champions, record: record ?? null }, badges }
}
