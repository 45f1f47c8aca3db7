import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { codeFrom } from '../../../engine/referral/code.ts'
import { BURST_DAYS, FRIENDS_A_DAY } from '../../../engine/referral/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Referral, Referrer } from '../../db/referral-tables.ts'
import type { Player } from '../../db/schema.ts'

/**
 * Number of random bytes from which a referral code is made. The function `codeFrom` skips some bytes, so a code needs
 * more bytes than characters.
 */
const CODE_BYTES = 24
/** Keys of PostgreSQL advisory locks; no other advisory lock may use the same keys. */
const SIGN_UPS = 17_001
const COUNTING = 17_002

export async function findReferrer(db: Db | Tx, playerId: string): Promise<Referrer | undefined> {
  return db.selectFrom('referrer').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/**
 * Creates a referral code for a player. The result is undefined when the code is taken, or when the player got a code
 * meanwhile.
 */
export async function insertReferrer(db: Db, playerId: string, now: Date): Promise<Referrer | undefined> {
  const code = codeFrom(randomBytes(CODE_BYTES))
  if (code === undefined) return undefined
  return (
    db
      .insertInto('referrer')
      .columns(['player_id', 'code', 'created_at'])
      // The share lock makes this insert and a deletion of the account wait for each other.
      .expression((is) =>
        is
          .selectFrom('player')
          .select((row) => ['id', row.val(code).as('code'), sql<Date>`${now}::timestamptz`.as('at')])
          .where('id', '=', playerId)
          .where('deleted_at', 'is', null)
          .forShare(),
      )
      .onConflict((row) => row.doNothing())
      .returningAll()
      .executeTakeFirst()
  )
}

/** Does a valid referral code exist? Codes of demo players and deleted players are invalid. */
export async function isCode(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('referrer')
    .innerJoin('player', 'player.id', 'player_id')
    .select('player_id')
    .where('code', '=', code)
    .where('demo', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the owner of a referral code. The share lock prevents a deletion of the owner during the transaction. Codes of
 * demo players and deleted players are invalid.
 */
export async function ownerOfCode(tx: Tx, code: string): Promise<Pick<Player, 'id' | 'email'> | undefined> {
  return tx
    .selectFrom('referrer')
    .innerJoin('player', 'player.id', 'player_id')
    .select(['player.id', 'player.email'])
    .where('code', '=', code)
    .where('demo', '=', false)
    .where('deleted_at', 'is', null)
    .forShare('player')
    .executeTakeFirst()
}

/**
 * Locks sign-ups with a referral code, so that only one sign-up runs at a time. Otherwise, two simultaneous sign-ups
 * could close a circle of referrals.
 */
export async function lockSignUps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SIGN_UPS)})`.execute(tx)
}

/** Is `ancestor` the given person, or a direct or indirect referrer of the person? */
export async function isBehind(tx: Tx, ancestor: string, person: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line (person) as (
      select ${person}::text
      union select referrer_key from referral join line on person_key = person)
    select exists (select 1 from line where person = ${ancestor}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Stores a referral, unless the person was referred before. */
export async function insertReferral(
  tx: Tx,
  referral: Pick<
    Referral,
    'id' | 'person_key' | 'player_id' | 'referrer_key' | 'referrer_id' | 'network_key' | 'created_at'
  >,
): Promise<void> {
  await tx
    .insertInto('referral')
    .values({ ...referral, activated_at: null, review: null, counted_at: null })
    .onConflict((row) => row.column('person_key').doNothing())
    .execute()
}

/** Marks an invited friend as active. The caller must hold the friend's row lock. */
export async function activate(tx: Tx, playerId: string, now: Date): Promise<void> {
  await sql`/* prepare activate-referral */
    update referral set activated_at = ${now}
    where player_id = ${playerId} and activated_at is null
      and exists (select 1 from player where id = ${playerId} and username is not null)
      and exists (select 1 from score join game on game.id = score.game_id
        where score.player_id = ${playerId} and completed and withheld is null)`.execute(tx)
}

const isDue = sql<boolean>`activated_at is not null and counted_at is null
  and (review is null or review = 'released')`

/**
 * Ids of referrals whose friend may be counted now, ordered by the time at which the friend became active. If
 * `referrerId` is given, the result has only the referrals by all accounts of this person, because the daily limit
 * applies to the person.
 */
export async function dueReferrals(
  db: Db,
  today: Date,
  most: number,
  referrerId?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral where ${isDue}
      and ${referrerId === undefined ? sql`true` : sql`referrer_key in (select referrer_key from referral where referrer_id = ${referrerId})`}
      and (select count(*) from referral as counted
        where counted.referrer_key = referral.referrer_key and counted.counted_at >= ${today}) < ${sql.lit(FRIENDS_A_DAY)}
    order by activated_at, id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findReferral(db: Db | Tx, id: string): Promise<Referral | undefined> {
  return db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Waits until no other transaction counts friends of this person, who may have several accounts. Only one transaction
 * at a time may count, so that the number of friends per day stays within the limit.
 */
export async function lockCounting(tx: Tx, referrerKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(COUNTING)}, hashtext(${referrerKey}))`.execute(tx)
}

/**
 * Locks a referral before the friend is counted. The result is undefined when the friend may no longer be counted. The
 * caller must hold the row locks of both players.
 */
export async function lockDue(tx: Tx, id: string): Promise<Referral | undefined> {
  return tx
    .selectFrom('referral')
    .selectAll()
    .where('id', '=', id)
    .where(isDue)
    .forUpdate()
    .executeTakeFirst()
}

export async function countedSince(db: Db | Tx, referrerKey: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('referral')
    .select((is) => is.fn.countAll<number>().as('friends'))
    .where('referrer_key', '=', referrerKey)
    .where('counted_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.friends
}

/**
 * Number of the referrer's other friends who became active on the same network at most `BURST_DAYS` days before or
 * after this friend. All networks of the referrer count as one network.
 */
export async function neighbours(tx: Tx, referral: Referral): Promise<number> {
  const { id, network_key: network, referrer_key: key, activated_at: at } = referral
  if (network === null || at === null) return 0
  const { rows } = await sql<{ found: number }>`
    with own as (select network_key from sign_in_network
      where player_id in (select referrer_id from referral where referrer_key = ${key}))
    select count(*)::integer as found from referral
    where referrer_key = ${key} and id <> ${id}
      and (network_key = ${network}
        or network_key in (select network_key from own) and ${network} in (select network_key from own))
      and activated_at between ${at}::timestamptz - make_interval(days => ${sql.lit(BURST_DAYS)})
        and ${at}::timestamptz + make_interval(days => ${sql.lit(BURST_DAYS)})
      -- A friend who became active later matters only when they count already: a held one does not hold an earlier one.
      and (counted_at is not null or (activated_at, id) < (${at}::timestamptz, ${id}))`.execute(tx)
  return rows[0]?.found ?? 0
}

export async function holdReferral(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('referral').set({ review: 'held' }).where('id', '=', id).execute()
}

export async function setCounted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('referral').set({ counted_at: now }).where('id', '=', id).execute()
}

/** Stores a referrer's number of friends. The caller must hold the referrer's row lock. */
export async function saveFriends(
  tx: Tx,
  playerId: string,
  saved: { friends: number; reached: number; now: Date },
): Promise<void> {
  const { friends, reached, now } = saved
  await tx
    .updateTable('referrer')
    .set({ friends, reached, reached_at: now })
    .where('player_id', '=', playerId)
    .execute()
}

export async function setPaid(tx: Tx, playerId: string, paid: number): Promise<void> {
  await tx.updateTable('referrer').set({ paid }).where('player_id', '=', playerId).execute()
}

/**
 * Stores that the person has got the reward of a tier. Returns false when the person already got this reward, with any
 * account, even a deleted account.
 */
export async function insertReward(
  tx: Tx,
  reward: { person: string; tier: number; playerId: string; now: Date },
): Promise<boolean> {
  const { person, tier, playerId, now } = reward
  const inserted = await tx
    .insertInto('referral_reward')
    .values({ person_key: person, tier, player_id: playerId, paid_at: now })
    .onConflict((row) => row.columns(['person_key', 'tier']).doNothing())
    .returning('tier')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Ids of referrers who have reached a tier but have not yet got its reward. If `verified` is true, referrers without a
 * verified address are omitted.
 */
export async function unpaidReferrers(db: Db, verified: boolean, most: number): Promise<string[]> {
  let query = db
    .selectFrom('referrer')
    .innerJoin('player', 'player.id', 'player_id')
    .select('player_id')
    .whereRef('paid', '<', 'reached')
  if (verified) query = query.where('email_verified', '=', true)
  const rows = await query.orderBy('player_id').limit(most).execute()
  return rows.map(({ player_id }) => player_id)
}

export async function setFrame(tx: Tx, playerId: string, frame: 'legend', now: Date): Promise<void> {
  await tx.updateTable('player').set({ frame, updated_at: now }).where('id', '=', playerId).execute()
}

/** The data of an invited friend that the referrer may see. */
export type Friend = Pick<Referral, 'id' | 'created_at' | 'activated_at' | 'review' | 'counted_at'> &
  Pick<Player, 'username'>

/** Friends of a referrer, newest first, without deleted accounts that were never counted. */
export async function friendsOf(db: Db, playerId: string): Promise<Friend[]> {
  return db
    .selectFrom('referral')
    .leftJoin('player', 'player.id', 'referral.player_id')
    .select(['referral.id', 'referral.created_at', 'activated_at', 'review', 'counted_at', 'player.username'])
    .where('referrer_id', '=', playerId)
    .where((row) => row.or([row('referral.player_id', 'is not', null), row('counted_at', 'is not', null)]))
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id')
    .execute()
}

/**
 * Numbers of active friends who are not yet counted: `held` is the number of friends who wait for an operator's check,
 * `due` of friends who may be counted now.
 */
export async function waitingOf(db: Db, playerId: string): Promise<{ held: number; due: number }> {
  const { rows } = await sql<{ held: number; due: number }>`
    select count(*) filter (where review = 'held')::integer as held, count(*) filter (where ${isDue})::integer as due
    from referral where referrer_id = ${playerId} and activated_at is not null and counted_at is null`.execute(
    db,
  )
  return rows[0] ?? { held: 0, due: 0 }
}

/**
 * The best referrers, most friends first. Of two referrers with the same number, the referrer who reached this number
 * earlier is first.
 */
export async function topReferrers(
  db: Db,
  most: number,
): Promise<(Pick<Player, 'id' | 'username' | 'image' | 'frame'> & Pick<Referrer, 'friends' | 'reached'>)[]> {
  return db
    .selectFrom('referrer')
    .innerJoin('player', 'player.id', 'player_id')
    .select(['player.id', 'username', 'image', 'frame', 'friends', 'reached'])
    .where('friends', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('friends', 'desc')
    .orderBy('reached_at')
    .orderBy('player_id')
    .limit(most)
    .execute()
}

/** Friends of all referrers who wait for an operator's check; the friend who has waited longest is first. */
export async function heldReferrals(db: Db): Promise<
  (Pick<Referral, 'id' | 'network_key' | 'activated_at'> & {
    friend: string | null
    referrer: string | null
  })[]
> {
  return db
    .selectFrom('referral')
    .leftJoin('player as friend', 'friend.id', 'referral.player_id')
    .leftJoin('player as referrer', 'referrer.id', 'referral.referrer_id')
    .select([
      'referral.id',
      'referral.network_key',
      'activated_at',
      'friend.username as friend',
      'referrer.username as referrer',
    ])
    .where('review', '=', 'held')
    .orderBy('activated_at')
    .orderBy('referral.id')
    .execute()
}

/** Stores an operator's decision about a friend. Returns false when no friend with this id waits for a decision. */
export async function decideHeld(db: Db, id: string, decision: 'released' | 'removed'): Promise<boolean> {
  const row = await db
    .updateTable('referral')
    .set({ review: decision })
    .where('id', '=', id)
    .where('review', '=', 'held')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteNetworksBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('referral')
    .set({ network_key: null })
    .where('created_at', '<', before)
    .where('network_key', 'is not', null)
    .execute()
}

export async function invitedSince(tx: Tx, referrerKey: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('invitation')
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('referrer_key', '=', referrerKey)
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.sent
}

/** Which of the addresses have been invited, by whoever. */
export async function invitedOf(tx: Tx, addressKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('invitation')
    .select('address_key')
    .where('address_key', 'in', addressKeys)
    .execute()
  return new Set(rows.map(({ address_key }) => address_key))
}

/**
 * Stores invitations, and returns the addresses that nobody else has invited meanwhile. The rows are sorted, so that
 * simultaneous transactions cannot deadlock.
 */
export async function insertInvitations(
  tx: Tx,
  referrerKey: string,
  addressKeys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (addressKeys.length === 0) return new Set()
  const rows = await tx
    .insertInto('invitation')
    .values(
      addressKeys.toSorted().map((key) => ({ referrer_key: referrerKey, address_key: key, sent_at: now })),
    )
    .onConflict((row) => row.column('address_key').doNothing())
    .returning('address_key')
    .execute()
  return new Set(rows.map(({ address_key }) => address_key))
}

/** Referral data of a player, for the download of all data about the player. */
export async function recordsOf(
  db: Db,
  playerId: string,
  personKey: string,
): Promise<Record<string, unknown>> {
  return {
    referrer: (await findReferrer(db, playerId)) ?? null,
    friends: await friendsOf(db, playerId),
    rewards: await db
      .selectFrom('referral_reward')
      .select(['tier', 'paid_at'])
      .where('player_id', '=', playerId)
      .orderBy('tier')
      .execute(),
    broughtBy:
      (await db
        .selectFrom('referral')
        .select(['created_at', 'activated_at', 'counted_at'])
        .where('player_id', '=', playerId)
        .executeTakeFirst()) ?? null,
    invitations: (
      await db.selectFrom('invitation').select('sent_at').where('referrer_key', '=', personKey).execute()
    ).map(({ sent_at }) => sent_at),
  }
}

/**
 * Removes a deleted player from the referrals. The referrals stay stored under keyed hashes, and the player's referral
 * code becomes invalid.
 */
export async function forget(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('referrer').where('player_id', '=', playerId).execute()
  await tx
    .updateTable('referral')
    .set({ player_id: null, network_key: null })
    .where('player_id', '=', playerId)
    .execute()
  await tx.updateTable('referral').set({ referrer_id: null }).where('referrer_id', '=', playerId).execute()
  await tx.updateTable('referral_reward').set({ player_id: null }).where('player_id', '=', playerId).execute()
}
