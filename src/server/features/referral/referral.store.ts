import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { codeFrom } from '../../../engine/referral/code.ts'
import { BURST_DAYS, FRIENDS_A_DAY } from '../../../engine/referral/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Referral, Referrer } from '../../db/referral-tables.ts'
import type { Player } from '../../db/schema.ts'

/**
 * Number of random bytes from which a referral code is made. The function `codeFrom` skips some bytes, so the code
 * needs more bytes than it has characters.
 */
const CODE_BYTES = 24
/** Keys of PostgreSQL advisory locks. No other advisory lock is allowed to use the same keys. */
const SIGN_UPS = 17_001
const COUNTING = 17_002

export async function findReferrer(db: Db | Tx, playerId: string): Promise<Referrer | undefined> {
  return db.selectFrom('referrer').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/**
 * Creates a referral code for a player. Returns undefined if another player has the same code, or if another request
 * has just created a code for this player.
 */
export async function insertReferrer(db: Db, playerId: string, now: Date): Promise<Referrer | undefined> {
  const code = codeFrom(randomBytes(CODE_BYTES))
  if (code === undefined) return undefined
  return (
    db
      .insertInto('referrer')
      .columns(['player_id', 'code', 'created_at'])
      // Because of the share lock, this insert and a deletion of the account cannot run at the same time.
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

/** Returns true if the referral code exists and is valid. Codes of demo players and deleted players are invalid. */
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
 * Finds the owner of a referral code. Because of the share lock, the owner cannot be deleted during the transaction.
 * Codes of demo players and deleted players are invalid.
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
 * Locks sign-ups with a referral code, so that only one such sign-up runs at a time. Otherwise, two sign-ups at the
 * same time could create a circle of referrals.
 */
export async function lockSignUps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SIGN_UPS)})`.execute(tx)
}

/** Returns true if `ancestor` is the given person, or a direct or indirect referrer of this person. */
export async function isBehind(tx: Tx, ancestor: string, person: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line (person) as (
      select ${person}::text
      union select referrer_key from referral join line on person_key = person)
    select exists (select 1 from line where person = ${ancestor}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Stores a referral. Does nothing if the person was referred before. */
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

/**
 * Marks an invited friend as active if the friend has a username and a valid completed level. The caller must hold the
 * friend's row lock.
 */
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
 * Returns the ids of referrals that can be counted now, ordered by the time at which the friend became active. If
 * `referrerId` is given, only the referrals of this player are returned, including those of the same person's other
 * accounts. The daily limit is for the person, not for the account.
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
 * Locks the counting of this person's friends, for all accounts of the person. Only one transaction at a time is
 * allowed to count them. Otherwise, the number of friends per day could become higher than the limit.
 */
export async function lockCounting(tx: Tx, referrerKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(COUNTING)}, hashtext(${referrerKey}))`.execute(tx)
}

/**
 * Locks a referral before the friend is counted. Returns undefined if the friend cannot be counted any more. The caller
 * must hold the row locks of both players.
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
 * Returns the number of the referrer's other friends who have the same network and became active at most `BURST_DAYS`
 * days before or after this friend. All networks from which the referrer has signed in count as one network.
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

/** Stores a referrer's number of counted friends and the reached tier. The caller must hold the referrer's row lock. */
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
 * Stores that the person has received the reward of a tier. Returns false if the person has already received this
 * reward, with this or another account, even a deleted one.
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
 * Returns the ids of referrers who have reached a tier but have not yet received its reward. If `verified` is true,
 * referrers without a verified address are omitted.
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

/** Data about an invited friend that the referrer is allowed to see. */
export type Friend = Pick<
  Referral,
  'id' | 'player_id' | 'created_at' | 'activated_at' | 'review' | 'counted_at'
> &
  Pick<Player, 'username'>

/** Returns the friends of a referrer, newest first. Deleted accounts that were never counted are omitted. */
export async function friendsOf(db: Db, playerId: string): Promise<Friend[]> {
  return db
    .selectFrom('referral')
    .leftJoin('player', 'player.id', 'referral.player_id')
    .select(['referral.id', 'referral.created_at', 'activated_at', 'review', 'counted_at'])
    .select(['referral.player_id', 'player.username'])
    .where('referrer_id', '=', playerId)
    .where((row) => row.or([row('referral.player_id', 'is not', null), row('counted_at', 'is not', null)]))
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id')
    .execute()
}

/**
 * Returns two numbers of active friends who are not yet counted. `held` friends wait for an operator's check. `due`
 * friends can be counted.
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
 * Returns the referrers with the most friends, best first. If two referrers have the same number, the one who reached
 * it earlier is first.
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

/** Returns all invited friends who wait for an operator's check. The friend who has been active longest is first. */
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

/**
 * Stores an operator's decision about an invited friend. Returns false if no referral with this id waits for a
 * decision.
 */
export async function decideHeld(
  db: Db | Tx,
  id: string,
  decision: 'released' | 'removed',
): Promise<boolean> {
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

/** Returns those of the given addresses that have already been invited, no matter by which player. */
export async function invitedOf(tx: Tx, addressKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('invitation')
    .select('address_key')
    .where('address_key', 'in', addressKeys)
    .execute()
  return new Set(rows.map(({ address_key }) => address_key))
}

/**
 * Stores invitations, and returns the addresses for which an invitation was stored. An address is omitted if another
 * player has just invited it. The rows are sorted, so that transactions that run at the same time cannot deadlock.
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

/** Returns the referral data of a player, for the download of all data about the player. */
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
 * Removes a deleted player from the referrals. The referrals themselves are not deleted; they contain only keyed hashes
 * instead of the player. The player's referral code becomes invalid.
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

/** Returns the id of the player who invited a player; undefined without one, and after the deletion of the account. */
export async function inviterOf(db: Db, playerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('referral')
    .select('referrer_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.referrer_id ?? undefined
}
