import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

// SQL about the players around a player, for the stores of all features: the followed players, the friends, and what
// a player shows to whom.

type Id = string | RawBuilder<unknown>

/** SQL query for the ids of the players whom the player follows. */
export const followedBy = (playerId: Id) =>
  sql<{
    id: string
  }>`select followed_id as id from follow where follower_id = ${playerId} and accepted_at is not null`

/** SQL query for the ids of the player and of the players whom the player follows. */
export const circleOf = (playerId: Id) =>
  sql<{ id: string }>`select ${playerId}::text as id union all ${followedBy(playerId)}`

/**
 * SQL query for the same ids in the order of an index. One index lookup for each id then finds the upper pages of the
 * index in the cache of the processor.
 */
export const forLookups = (ids: RawBuilder<{ id: string }>) =>
  sql<{ id: string }>`select id from (${ids}) as unsorted order by id collate "C"`

/**
 * SQL condition: one player follows the other. "limit 1" forces one index lookup for each row. Without it, the database
 * can read all followers of the other player, who may have very many.
 */
export const follows = (one: Id, other: Id) => sql<boolean>`coalesce((select true from follow
  where follower_id = ${one} and followed_id = ${other} and accepted_at is not null limit 1), false)`

/** SQL condition: the two players follow each other. */
export const areFriends = (one: Id, other: Id) =>
  sql<boolean>`(${follows(one, other)} and ${follows(other, one)})`

/** The kinds of data for which a player chooses who sees them. Everybody sees them by default. */
export type Shown = 'activity' | 'streak' | 'daily_results' | 'clubs'

/** SQL condition: the owner shows this kind of data to the viewer. Every read of such data has this condition. */
export const isShown = (
  what: Shown,
  owner: Id,
  viewer: Id,
) => sql<boolean>`(${owner} = ${viewer} or coalesce((
  select case privacy.${sql.ref(what)} when 'everyone' then true when 'friends' then ${areFriends(owner, viewer)} else false end
  from privacy where privacy.player_id = ${owner}), true))`

/** SQL condition: the owner shows this kind of data to everybody. */
export const isPublic = (what: Shown, owner: Id) => sql<boolean>`not exists (
  select from privacy where privacy.player_id = ${owner} and privacy.${sql.ref(what)} <> 'everyone')`

/** Returns those of the given players who do not show this kind of data to the viewer. */
export async function notShownBy(
  db: Db | Tx,
  what: Shown,
  ownerIds: readonly string[],
  viewerId: string,
): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select owner.id from unnest(${ownerIds}::text[]) as owner (id)
    where not ${isShown(what, sql`owner.id`, viewerId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Time in seconds after which a player whom no process sees any more is no longer online. */
const ONLINE_SECONDS = 90

/** SQL condition: the player is online and shows it to friends. */
export const isOnline = (playerId: Id, now: Date) => sql<boolean>`(exists (select from presence
    where presence.player_id = ${playerId} and seen_at > ${now}::timestamptz - make_interval(secs => ${sql.lit(ONLINE_SECONDS)}))
  and not exists (select from privacy where privacy.player_id = ${playerId} and online = 'nobody'))`

/** Returns true if the two players follow each other. */
export async function followEachOther(tx: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`select ${areFriends(one, other)} as are`.execute(tx)
  return rows[0]?.are ?? false
}

/** Returns true if the owner shows this kind of data to the viewer. */
export async function isShownTo(
  db: Db | Tx,
  what: Shown,
  ownerId: string,
  viewerId: string,
): Promise<boolean> {
  return !(await notShownBy(db, what, [ownerId], viewerId)).has(ownerId)
}
