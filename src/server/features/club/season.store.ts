import { sql } from 'kysely'
import { FORM_DAILIES, FORM_DAYS } from '../../../engine/club/expectation.ts'
import type { SeasonMember } from '../../../engine/club/season.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { addDays } from '../../../engine/daily/date.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldState, Player } from '../../db/schema.ts'
import { isShown } from '../../identity/circle.store.ts'

/** Seconds from the beginning of a date in UTC until its results are final. */
const OPEN_SECONDS = closesAt('1970-01-01') / 1000

/** SQL condition: the member was in the club before the results of the date were final. */
const wasIn = (date: ReturnType<typeof sql>) =>
  sql`member.joined_at < ${date}::timestamp at time zone 'UTC' + make_interval(secs => ${sql.lit(OPEN_SECONDS)})`

type Face = Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at'>

/** Returns the members of a club who show their results to a viewer, in the order in which they joined. */
export async function membersShown(db: Db, clubId: string, viewerId: string): Promise<Face[]> {
  const { rows } = await sql<Face>`
    select player.id, username, image, frame, deleted_at
    from club_member as member join player on player.id = member.player_id
    where club_id = ${clubId} and ${isShown('daily_results', sql`player.id`, viewerId)}
    order by member.id`.execute(db)
  return rows
}

/**
 * Returns all members of a club, in the order in which they joined, with the dailies from which the weeks from `from` to
 * `to` are computed. The dailies of these weeks have the place among the members who played, if the player was a member before the results of the date
 * were final. Results that wait for a check, or that a person has removed, have no `standing`.
 */
export async function dailiesOf(
  db: Db,
  clubId: string,
  { from, to }: { from: string; to: string },
): Promise<SeasonMember[]> {
  const columns = sql.raw('date, score, completed, standing, ended_at, skill')
  const { rows } = await sql<SeasonMember>`/* prepare club-dailies */
    with daily as (
      select member.id as member_id, member.player_id, attempt.*,
        case when date >= ${from} and ${wasIn(sql`date`)} then date end as counted
      from club_member as member cross join lateral (
        (select ${columns} from daily_attempt
          where player_id = member.player_id and date between ${from} and ${to} and standing is not null)
        union all
        (select ${columns} from daily_attempt
          where player_id = member.player_id and date between ${addDays(from, -FORM_DAYS)} and ${addDays(from, -1)}
            and standing is not null
          order by date desc limit ${sql.lit(FORM_DAILIES)})) as attempt
      where club_id = ${clubId}),
    placed as (
      select *, case when counted is not null then
        row_number() over (partition by counted order by standing, ended_at, player_id) end as place
      from daily)
    select member.player_id as id, coalesce(played.dailies, '[]') as dailies
    from club_member as member left join (
      select member_id, json_agg(json_build_object('date', date, 'score', score, 'solved', completed, 'place', place,
        'skill', coalesce(skill, 0)) order by date desc) as dailies
      from placed group by member_id) as played on played.member_id = member.id
    where club_id = ${clubId} order by member.id`.execute(db)
  return rows
}

type Attempt = Pick<
  DailyAttemptRow,
  'guesses' | 'completed' | 'mistakes' | 'seconds' | 'started_at' | 'ended_at'
>

/** A member with the attempt at the daily of a date; all columns of the attempt are null without one. */
export interface MemberOnDay extends Face, Omit<{ [Column in keyof Attempt]: Attempt[Column] | null }, 'id'> {
  withheld: HeldState | null
  /** Place among the members who played; null for an attempt without a result that counts. */
  place: number | null
}

/**
 * Returns the members of a club with their attempts at a date, in the order in which they joined. Members who do not
 * show their results to the viewer are left out, but the places count them.
 */
export async function membersOnDay(
  db: Db | Tx,
  { clubId, viewerId, date }: { clubId: string; viewerId: string; date: string },
): Promise<MemberOnDay[]> {
  const { rows } = await sql<MemberOnDay>`
    select * from (
      select member.id as member_id, player.id, username, image, frame, deleted_at,
        guesses, completed, mistakes, seconds, started_at, ended_at,
        (select withheld from game where game.id = attempt.game_id) as withheld,
        case when standing is not null then
          row_number() over (partition by standing is null order by standing, ended_at, player.id) end as place
      from club_member as member join player on player.id = member.player_id
        left join lateral (select * from daily_attempt
          where daily_attempt.player_id = member.player_id and daily_attempt.date = ${date} limit 1) as attempt on true
      where club_id = ${clubId} and ${wasIn(sql`${date}::date`)}) as every
    where ${isShown('daily_results', sql`every.id`, viewerId)}
    order by member_id`.execute(db)
  return rows
}
