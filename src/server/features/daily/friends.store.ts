import { type RawBuilder, sql } from 'kysely'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldState, Player } from '../../db/schema.ts'
import { circleOf, followedBy, follows, forLookups, isShown } from '../../identity/circle.store.ts'

type Attempt = Pick<
  DailyAttemptRow,
  'guesses' | 'completed' | 'mistakes' | 'seconds' | 'standing' | 'started_at' | 'ended_at'
>

/** A followed player with the attempt at the daily challenge of a date; all columns of the attempt are null without one. */
export interface FollowedOnDay
  extends Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at'>,
    Omit<{ [Column in keyof Attempt]: Attempt[Column] | null }, 'standing'> {
  withheld: HeldState | null
  isFriend: boolean
  isNudged: boolean
}

/**
 * SQL lateral join: the end of the attempt of the player `circle.id` at a date. "limit 1" forces one index lookup for
 * each player. The columns are those of the index `daily_attempt_day`.
 */
const endOn = (date: string) => sql`lateral (select player_id, standing, ended_at from daily_attempt
  where daily_attempt.player_id = circle.id and daily_attempt.date = ${date} limit 1) as day`

/** SQL lateral join: columns of the attempt of the player `id` at a date. */
const attemptOn = (
  date: string,
  id: string,
  columns: string,
) => sql`lateral (select ${sql.raw(columns)} from daily_attempt
  where daily_attempt.player_id = ${sql.ref(id)} and daily_attempt.date = ${date} limit 1) as attempt`

/**
 * Returns at most `most` of the players whom a player follows, with their attempts at a date: first those who have
 * finished, then those who play, then the others. Finished attempts are sorted by their result if `byResult` is true.
 * Players who do not show their results to the player are left out.
 */
export async function followedOnDay(
  db: Db,
  playerId: string,
  date: string,
  { byResult, most }: { byResult: boolean; most: number },
): Promise<FollowedOnDay[]> {
  const order = byResult ? sql.raw('standing, ended_at, player_id') : sql.raw('player_id')
  const { rows } = await sql<FollowedOnDay>`${sql.raw(`/* prepare followed-on-day-${byResult} */`)}
    with circle as materialized (${forLookups(followedBy(playerId))}),
    days as materialized (select day.* from circle cross join ${endOn(date)}),
    shown as (
      -- Both inner queries are sorted. The second one, and the settings of a player, are only read until the list is full.
      select sorted.*, row_number() over () as place from (
        select * from (
          (select player_id as id from days where ended_at is not null order by ${order})
          union all
          (select circle.id from circle left join days on days.player_id = circle.id where days.ended_at is null
            order by days.player_id is null, circle.id)) as every
        where ${isShown('daily_results', sql`every.id`, playerId)} limit ${most}) as sorted)
    select shown.id, username, image, frame, deleted_at, guesses, completed, mistakes, seconds, started_at, ended_at,
      (select withheld from game where game.id = attempt.game_id) as withheld,
      -- The player follows all players of the list, so those who follow the player are friends.
      ${follows(sql`shown.id`, playerId)} as "isFriend",
      exists (select from nudge where from_id = ${playerId} and to_id = shown.id and nudge.date = ${date}) as "isNudged"
    from shown cross join lateral (
      select username, image, frame, deleted_at from player where player.id = shown.id limit 1) as owner
    left join ${attemptOn(date, 'shown.id', 'game_id, guesses, completed, mistakes, seconds, started_at, ended_at')} on true
    order by place`.execute(db)
  return rows
}

/** A place among the player and the followed players on the leaderboard of a day. */
export interface PlaceInCircle {
  id: string
  rank: number
  total: number
}

/**
 * Returns the best attempts at a date among the player and the players whom the player follows, and the player's own.
 * Players who do not show their results to the player are left out.
 */
export async function placesInCircle(
  db: Db,
  playerId: string,
  date: string,
  places: number,
): Promise<PlaceInCircle[]> {
  const { rows } = await sql<PlaceInCircle>`/* prepare day-in-circle */
    select attempt.id, rank, total from (
      select player_id, count(*) over () as total,
        row_number() over (order by standing, ended_at, player_id) as rank
      -- "offset 0" lets the settings be read only of players who have played.
      from (select day.* from (${forLookups(circleOf(playerId))}) as circle cross join ${endOn(date)}
        where day.standing is not null offset 0) as played
      where ${isShown('daily_results', sql`played.player_id`, playerId)}) as placed
    cross join ${attemptOn(date, 'placed.player_id', 'id')}
    where rank <= ${places} or placed.player_id = ${playerId}
    order by rank`.execute(db)
  return rows
}

/** Consecutive dates on which two players have ended their attempts: their number and the last of them. */
export interface SharedRun {
  days: number
  last: string
}

/**
 * SQL query for the latest such dates of a player with each of the other players. `others` is a query for their ids. The
 * query reads only dates of the player's own latest run.
 */
const sharedRuns = (playerId: string, others: RawBuilder<unknown>) => sql<{ id: string } & SharedRun>`
  with mine as (
    select date, date + (row_number() over (order by date desc))::integer as run from daily_attempt
    where player_id = ${playerId} and ended_at is not null),
  latest as (select date from mine where run = (select run from mine order by date desc limit 1)),
  shared as (
    select other.id, latest.date,
      latest.date + (row_number() over (partition by other.id order by latest.date desc))::integer as run
    from (${others}) as other cross join latest
    join daily_attempt as attempt on attempt.player_id = other.id and attempt.date = latest.date
      and attempt.ended_at is not null)
  select distinct on (id) id, count(*)::integer as days, max(date) as last
  from shared group by id, run order by id, last desc`

/** SQL expression: the latest run of a player with the player whose id is `other`, as JSON; null without one. */
export const sharedRunWith = (playerId: string, other: RawBuilder<unknown>) => sql<SharedRun | null>`(
  select json_build_object('days', days, 'last', last) from (${sharedRuns(playerId, sql`select ${other} as id`)}) as run)`

export async function sharedRunsWith(
  db: Db,
  playerId: string,
  otherIds: readonly string[],
): Promise<({ id: string } & SharedRun)[]> {
  const { rows } = await sharedRuns(playerId, sql`select unnest(${otherIds}::text[]) as id`).execute(db)
  return rows
}

export async function hasEndedOn(tx: Db | Tx, playerId: string, date: string): Promise<boolean> {
  const row = await tx
    .selectFrom('daily_attempt')
    .select('id')
    .where('player_id', '=', playerId)
    .where('date', '=', date)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
