import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { FriendSchema } from '../../db/friend-tables.ts'
import type { Player } from '../../db/schema.ts'
import { areFriends, isOnline, isShown } from '../../identity/circle.store.ts'
import { usernameKey } from '../../identity/named-player.store.ts'

export type FollowRow = Selectable<FriendSchema['follow']>

/** What connects a player with another player. */
export interface Bond {
  id: string
  /** The player follows the other. */
  follows: boolean
  /** The player asks to follow the other. */
  asks: boolean
  /** The other follows the player. */
  isFollowed: boolean
  /** The other asks to follow the player. */
  isAsked: boolean
}

/** SQL columns and joins of `Bond`, for rows with the id of the other player in `other`. */
const bondColumns = sql`mine.accepted_at is not null as follows,
  mine.id is not null and mine.accepted_at is null as asks,
  theirs.accepted_at is not null as "isFollowed",
  theirs.id is not null and theirs.accepted_at is null as "isAsked"`
const bondJoins = (playerId: string, other: RawBuilder<unknown>) => sql`
  left join follow as mine on mine.follower_id = ${playerId} and mine.followed_id = ${other}
  left join follow as theirs on theirs.follower_id = ${other} and theirs.followed_id = ${playerId}`

/** Returns what connects the player with each of the other players. */
export async function bondsOf(db: Db | Tx, playerId: string, otherIds: readonly string[]): Promise<Bond[]> {
  const { rows } = await sql<Bond>`/* prepare bonds */
    select other.id, ${bondColumns} from unnest(${otherIds}::text[]) as other (id)
    ${bondJoins(playerId, sql`other.id`)}`.execute(db)
  return rows
}

export async function findFollow(
  tx: Tx,
  followerId: string,
  followedId: string,
): Promise<FollowRow | undefined> {
  return tx
    .selectFrom('follow')
    .selectAll()
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
}

export async function insertFollow(tx: Tx, row: Omit<FollowRow, 'id'>): Promise<void> {
  await tx.insertInto('follow').values(row).execute()
}

/** Stores that the followed player accepts. Returns true if the request was open. */
export async function accept(tx: Tx, followerId: string, followedId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('follow')
    .set({ accepted_at: now })
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a follow. With `onlyAsked`, deletes only an open request. */
export async function deleteFollow(
  tx: Tx,
  followerId: string,
  followedId: string,
  { onlyAsked = false } = {},
): Promise<void> {
  await tx
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .$if(onlyAsked, (rows) => rows.where('accepted_at', 'is', null))
    .execute()
}

/** Deletes everything that connects two players, except blocks. */
export async function deleteBonds(tx: Tx, one: string, other: string): Promise<void> {
  const both = [one, other]
  await tx.deleteFrom('follow').where('follower_id', 'in', both).where('followed_id', 'in', both).execute()
  await tx.deleteFrom('nudge').where('from_id', 'in', both).where('to_id', 'in', both).execute()
}

/** Counts the players whom the player follows or asks to follow. */
export async function countFollows(tx: Tx, playerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('follow')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('follower_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findState(tx: Tx, playerId: string) {
  return tx.selectFrom('follow_state').selectAll().where('player_id', '=', playerId).executeTakeFirst()
}

/** Changes the row of a player in `follow_state`. The caller must hold the lock of the player's row. */
export async function saveState(
  tx: Tx,
  playerId: string,
  changes: Partial<Omit<Selectable<FriendSchema['follow_state']>, 'player_id'>>,
): Promise<void> {
  await tx
    .insertInto('follow_state')
    .values({ day: null, told_at: null, ...changes, player_id: playerId })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(changes))
    .execute()
}

/** Number of the newest followers and requests that a notice counts. */
const MOST_TOLD = 1_000

/** Returns the followers and requests of a player since the last notice, counted, and the latest of them. */
export async function newFollowers(
  tx: Tx,
  playerId: string,
  since: Date | null,
): Promise<{ followers: number; requests: number; latest: string | null }> {
  const newest = (
    condition: RawBuilder<unknown>,
  ) => sql`(select id, follower_id, accepted_at, created_at from follow
    where followed_id = ${playerId} and ${condition} order by id desc limit ${sql.lit(MOST_TOLD)})`
  const { rows } = await sql<{ followers: number; requests: number; latest: string | null }>`
    select count(*) filter (where accepted_at is not null) as followers,
      count(*) filter (where accepted_at is null) as requests,
      (array_agg(follower_id order by id desc))[1] as latest
    from (${newest(sql`accepted_at is not null`)} union all ${newest(sql`accepted_at is null`)}) as newest
    -- Whose request the player has accepted is no news to the player.
    where (accepted_at is null or accepted_at = created_at)
      and created_at > coalesce(${since}::timestamptz, '-infinity')`.execute(tx)
  return rows[0] ?? { followers: 0, requests: 0, latest: null }
}

/** Returns the players whose notice about followers has waited long enough. */
export async function dueForNotice(db: Db, toldBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('follow_state')
    .select('player_id')
    .where('is_waiting', '=', true)
    .where('told_at', '<=', toldBefore)
    .orderBy('told_at')
    .limit(most)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

type Shown = Pick<Player, 'username' | 'image' | 'frame' | 'deleted_at'>
const shownColumns = sql.raw('player.username, player.image, player.frame, player.deleted_at')

/** A row of a list of players. `row` is the position in the list. */
export interface Listed extends Bond, Shown {
  row: number
  at: Date
}

const lists = {
  following: { table: 'follow', own: 'follower_id', other: 'followed_id', condition: 'true' },
  followers: {
    table: 'follow',
    own: 'followed_id',
    other: 'follower_id',
    condition: 'listed.accepted_at is not null',
  },
  requests: {
    table: 'follow',
    own: 'followed_id',
    other: 'follower_id',
    condition: 'listed.accepted_at is null',
  },
} as const
export type ListName = keyof typeof lists

interface Part {
  before: number | undefined
  limit: number
}

const olderThan = ({ before }: Part) => (before === undefined ? sql`true` : sql`listed.id < ${before}`)

/** Returns a page of a list of players, newest first. */
export async function listOf(
  db: Db,
  name: ListName,
  playerId: string,
  page: Part,
): Promise<(Listed & { isMutual: boolean })[]> {
  const list = lists[name]
  const other = sql.raw(`listed.${list.other}`)
  const { rows } = await sql<Listed & { isMutual: boolean }>`
    select listed.id as row, coalesce(listed.accepted_at, listed.created_at) as at, listed.is_mutual as "isMutual",
      player.id, ${shownColumns}, ${bondColumns}
    from follow as listed join player on player.id = ${other} ${bondJoins(playerId, other)}
    where listed.${sql.raw(list.own)} = ${playerId} and ${sql.raw(list.condition)} and ${olderThan(page)}
    order by listed.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Returns a page of the friends of a player, newest first. */
export async function friendsOf(
  db: Db,
  playerId: string,
  page: Part & { onlyOnline: boolean; now: Date },
): Promise<(Shown & { row: number; at: Date; id: string; online: boolean; streakShown: boolean })[]> {
  const friend = sql`listed.followed_id`
  const online = isOnline(friend, page.now)
  const { rows } = await sql<
    Shown & { row: number; at: Date; id: string; online: boolean; streakShown: boolean }
  >`
    select listed.id as row, listed.accepted_at as at, player.id, ${shownColumns}, ${online} as online,
      not exists (select from privacy where privacy.player_id = ${friend} and streak = 'nobody') as "streakShown"
    from follow as listed join player on player.id = ${friend}
    where listed.follower_id = ${playerId} and ${areFriends(playerId, friend)} and ${olderThan(page)}
      ${page.onlyOnline ? sql`and ${online}` : sql``}
    order by listed.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Returns a page of the players whom a player blocks, newest first. */
export async function blockedBy(
  db: Db,
  playerId: string,
  page: Part,
): Promise<(Shown & { row: number; at: Date; id: string })[]> {
  const { rows } = await sql<Shown & { row: number; at: Date; id: string }>`
    select listed.id as row, listed.created_at as at, player.id, ${shownColumns}
    from block as listed join player on player.id = listed.blocked_id
    where listed.blocker_id = ${playerId} and ${olderThan(page)}
    order by listed.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Stores a block. Returns true if there was none. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a block. Returns true if there was one. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countBlocks(tx: Tx, blockerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('block')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a nudge for the daily challenge of a date. Returns false if there was one for this date. */
export async function insertNudge(tx: Tx, fromId: string, toId: string, date: string): Promise<boolean> {
  const row = await tx
    .insertInto('nudge')
    .values({ from_id: fromId, to_id: toId, date })
    .onConflict((conflict) =>
      conflict.columns(['from_id', 'to_id']).doUpdateSet({ date }).where('nudge.date', '<>', date),
    )
    .returning('date')
    .executeTakeFirst()
  return row !== undefined
}

/** A player as another player, the viewer, sees the page: with what connects the two. */
export interface Page {
  player: Player
  bond: Omit<Bond, 'id'>
  isPrivate: boolean
  isOnline: boolean
  showsStreaks: boolean
  /** Result of the expression `run`; null if the two are not friends. */
  run: unknown
  /** Result of the expression `more`. */
  more: unknown
  /** Time zone of the viewer. */
  timeZone: string
}

/** Returns a player by username. `run` and `more` are SQL expressions; `run` is computed only for friends. */
export async function findPage(
  db: Db,
  { viewerId, username, now }: { viewerId: string; username: string; now: Date },
  { run, more }: Record<'run' | 'more', (ownerId: RawBuilder<unknown>) => RawBuilder<unknown>>,
): Promise<Page | undefined> {
  const owner = sql`player.id`
  const { rows } = await sql<
    Player & Omit<Bond, 'id'> & Omit<Page, 'player' | 'bond'>
  >`/* prepare page-of-player */
    select player.*, ${bondColumns},
      coalesce((select is_private from privacy where privacy.player_id = player.id), false) as "isPrivate",
      ${areFriends(owner, viewerId)} and ${isOnline(owner, now)} as "isOnline",
      ${isShown('streak', owner, viewerId)} as "showsStreaks",
      case when ${areFriends(owner, viewerId)} then ${run(owner)} end as run, ${more(owner)} as more,
      (select viewer.time_zone from player as viewer where viewer.id = ${viewerId}) as "timeZone"
    from player ${bondJoins(viewerId, owner)}
    where player.username_key = ${usernameKey(username)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const {
    follows,
    asks,
    isFollowed,
    isAsked,
    isPrivate,
    isOnline: online,
    showsStreaks,
    run: found,
    more: added,
    timeZone,
    ...player
  } = row
  return {
    player,
    bond: { follows, asks, isFollowed, isAsked },
    ...{ isPrivate, isOnline: online, showsStreaks, run: found, more: added, timeZone },
  }
}

/**
 * Notes that the players have the app open. Players without a friend who would see it are left out. All processes write
 * the rows in the order of the ids, so that they cannot wait for each other in a circle.
 */
export async function noteOnline(db: Db, playerIds: readonly string[], now: Date): Promise<void> {
  if (playerIds.length === 0) return
  await sql`
    insert into presence as kept (player_id, seen_at)
    select seen.id, ${now}::timestamptz from unnest(${playerIds}::text[]) as seen (id)
    where exists (select from follow as own where own.follower_id = seen.id
        and ${areFriends(sql`seen.id`, sql`own.followed_id`)})
      and not exists (select from privacy where privacy.player_id = seen.id and online = 'nobody')
    order by seen.id
    on conflict (player_id) do update set seen_at = excluded.seen_at where kept.seen_at < excluded.seen_at`.execute(
    db,
  )
}

export async function deletePresenceBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', before).execute()
}

/** Stores the answer to the question about the inviter. Returns false if there was an answer. */
export async function insertAnswer(tx: Tx, playerId: string, follows: boolean, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('inviter_answer')
    .values({ player_id: playerId, follows, answered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAnswered(db: Db | Tx, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inviter_answer')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns everything that the feature stores about a player, for the download of all data about the player. */
export async function exportOf(db: Db, playerId: string) {
  const follows = (own: 'follower_id' | 'followed_id', other: 'follower_id' | 'followed_id') =>
    db
      .selectFrom('follow')
      .innerJoin('player', 'player.id', `follow.${other}`)
      .select(['player.username', 'follow.created_at', 'accepted_at'])
      .where(own, '=', playerId)
      .orderBy('follow.id')
      .execute()
  return {
    following: await follows('follower_id', 'followed_id'),
    followers: await follows('followed_id', 'follower_id'),
    blocked: await db
      .selectFrom('block')
      .innerJoin('player', 'player.id', 'blocked_id')
      .select(['player.username', 'block.created_at'])
      .where('blocker_id', '=', playerId)
      .orderBy('block.id')
      .execute(),
    nudges: await db
      .selectFrom('nudge')
      .innerJoin('player', 'player.id', 'to_id')
      .select(['player.username', 'date'])
      .where('from_id', '=', playerId)
      .orderBy('to_id')
      .execute(),
    privacy:
      (await db.selectFrom('privacy').selectAll().where('player_id', '=', playerId).executeTakeFirst()) ??
      null,
    follow_state:
      (await db
        .selectFrom('follow_state')
        .selectAll()
        .where('player_id', '=', playerId)
        .executeTakeFirst()) ?? null,
    inviter:
      (await db
        .selectFrom('inviter_answer')
        .select(['follows', 'answered_at'])
        .where('player_id', '=', playerId)
        .executeTakeFirst()) ?? null,
    last_online:
      (await db.selectFrom('presence').select('seen_at').where('player_id', '=', playerId).executeTakeFirst())
        ?.seen_at ?? null,
  }
}

/** Deletes everything that the feature stores about a player. */
export async function forget(tx: Tx, playerId: string): Promise<void> {
  const eitherIn = (table: string, one: string, other: string) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(one)} = ${playerId} or ${sql.ref(other)} = ${playerId}`.execute(
      tx,
    )
  await eitherIn('follow', 'follower_id', 'followed_id')
  await eitherIn('block', 'blocker_id', 'blocked_id')
  await eitherIn('nudge', 'from_id', 'to_id')
  for (const table of ['privacy', 'follow_state', 'presence', 'inviter_answer'] as const)
    await tx.deleteFrom(table).where('player_id', '=', playerId).execute()
}
