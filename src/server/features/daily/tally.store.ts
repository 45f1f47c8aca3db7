import { sql } from 'kysely'
import { STANDING_BITS } from '../../../engine/daily/standing.ts'
import type { Db } from '../../db/database.ts'

/** Levels of the counted tree over standings, and the bits that each adds. */
const LEVELS = [1, 2, 3, 4] as const
const LEVEL_BITS = STANDING_BITS / LEVELS.length
/** Attempts tallied by one transaction. */
const BATCH = 2000

/**
 * Adds attempts that have ended since to the tally of their day, up to a batch of them; answers how many. One process at a
 * time: another one that comes meanwhile does nothing. `groups`: the board's groups as sets of tile positions.
 */
export async function tally(db: Db, date: string, groups: readonly number[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql`
      select date from daily_day where date = ${date} for no key update skip locked`.execute(tx)
    if (locked.length === 0) return 0
    const { rows } = await sql<{ tallied: number }>`
      with pending as materialized (
        select id, standing, ended_at, completed, mistakes, seconds, guesses, found,
          row_number() over (partition by standing order by ended_at, id) - 1 as earlier
        from daily_attempt where date = ${date} and standing is not null and tie_place is null
        order by standing, ended_at, id limit ${sql.lit(BATCH)}),
      moved as (
        update daily_attempt set tie_place = tie_place + pushed.places
        from (select later.id, count(*) as places from pending cross join lateral (
            select attempt.id from daily_attempt as attempt
            where attempt.date = ${date} and attempt.standing = pending.standing and attempt.tie_place is not null
              and (attempt.ended_at, attempt.id) > (pending.ended_at, pending.id)
            offset 0) as later -- keeps to the index: a join of its own would read the whole day
          group by later.id) as pushed
        where daily_attempt.id = pushed.id),
      placed as (
        update daily_attempt set tie_place = pending.earlier + coalesce((
          select before.tie_place + 1 from daily_attempt as before
          where before.date = ${date} and before.standing = pending.standing and before.tie_place is not null
            and (before.ended_at, before.id) < (pending.ended_at, pending.id)
          order by before.ended_at desc, before.id desc limit 1), 0)
        from pending where daily_attempt.id = pending.id),
      counted as (
        ${sql.join(
          LEVELS.map(
            (
              level,
            ) => sql`select ${sql.lit(`rank-${level}`)} as kind, standing >> ${sql.lit(STANDING_BITS - LEVEL_BITS * level)} as key, count(*) as count
          from pending group by 2`,
          ),
          sql` union all `,
        )}
        union all select 'mistakes', mistakes, count(*) from pending group by mistakes
        union all select 'completed', completed::integer, count(*) from pending group by completed
        union all select 'seconds', 0, sum(seconds) from pending where completed having count(*) > 0
        union all select 'found', number, count(*) from pending, unnest(found) as number group by number
        union all select 'found-late', number, sum(coalesce(array_position(found, number) - 1, 4))
          from pending, generate_series(0, ${sql.lit(groups.length - 1)}) as number group by number
        union all select 'wrong', tiles, count(*) from pending, unnest(guesses) as tiles
          where tiles <> all(${[...groups]}::integer[]) group by tiles),
      added as (
        insert into daily_tally (date, kind, key, count) select ${date}::date, kind, key, count from counted
        on conflict (date, kind, key) do update set count = daily_tally.count + excluded.count)
      select count(*) as tallied from pending`.execute(tx)
    return rows[0]?.tallied ?? 0
  })
}

/** Attempts of a date that are tallied, and those that wait for it (counted up to `most`). */
export async function tallied(
  db: Db,
  date: string,
  most: number,
): Promise<{ players: number; waiting: number }> {
  const { rows } = await sql<{ players: number; waiting: number }>`
    select coalesce((select sum(count) from daily_tally where date = ${date} and kind = 'completed'), 0)::bigint as players,
      (select count(*) from (select from daily_attempt
        where date = ${date} and standing is not null and tie_place is null limit ${most}) as few) as waiting`.execute(
    db,
  )
  return rows[0] ?? { players: 0, waiting: 0 }
}

/** Every count of a day's statistics; the tree of standings is left out, and of wrong guesses all but the commonest. */
export async function countsOf(
  db: Db,
  date: string,
): Promise<{ kind: string; key: number; count: number }[]> {
  const { rows } = await sql<{ kind: string; key: number; count: number }>`
    select kind, key, count from daily_tally
    where date = ${date} and kind in ('mistakes', 'completed', 'seconds', 'found', 'found-late')
    union all (select kind, key, count from daily_tally where date = ${date} and kind = 'wrong'
      order by count desc, key limit 1)`.execute(db)
  return rows
}

/** One row of a day's board. */
export interface RankedRow {
  attempt_id: string
  player_id: string
  score: number
  completed: boolean
  seconds: number
  mistakes: number
  ended_at: Date
  username: string | null
  first_name: string | null
  image: string | null
  deleted_at: Date | null
}

const row = sql`attempt.id as attempt_id, attempt.player_id, attempt.score, attempt.completed, attempt.seconds,
  attempt.mistakes, attempt.ended_at, player.username, player.first_name, player.image, player.deleted_at`

/** The best of a date, by score, then fewer seconds, then the earlier finish; in the tally or not yet. */
export async function topOf(db: Db, date: string, limit: number): Promise<RankedRow[]> {
  const best = (
    which: ReturnType<typeof sql>,
  ) => sql`(select id, player_id, standing, score, completed, seconds, mistakes, ended_at from daily_attempt
    where date = ${date} and ${which} order by standing, ended_at, id limit ${limit})`
  const { rows } = await sql<RankedRow>`/* prepare daily-top */
    select ${row} from (${best(sql`tie_place is not null`)} union all
      ${best(sql`standing is not null and tie_place is null`)}) as attempt
      join player on player.id = attempt.player_id
    order by attempt.standing, attempt.ended_at, attempt.id limit ${limit}`.execute(db)
  return rows
}

/** Attempts whose first bits equal the player's and whose next ones are better: at most 127 rows a level. */
const aheadAt = (level: number) => {
  const own = sql`(mine.standing >> ${sql.lit(STANDING_BITS - LEVEL_BITS * level)})`
  return sql`(select coalesce(sum(count), 0) from daily_tally where date = mine.date and kind = ${sql.lit(`rank-${level}`)}
    and key >= (${own} >> ${sql.lit(LEVEL_BITS)}) << ${sql.lit(LEVEL_BITS)} and key < ${own})`
}

/**
 * The player's row of a date and how many stand before it. Better standings come from the counted tree, equal ones from
 * the place among them, and the few that are not tallied yet are looked at: the work does not grow with the players.
 */
export async function ownRank(
  db: Db,
  date: string,
  playerId: string,
): Promise<(RankedRow & { ahead: number }) | undefined> {
  const { rows } = await sql<RankedRow & { ahead: number }>`/* prepare daily-own-rank */
    select ${row}, ${sql.join(LEVELS.map(aheadAt), sql` + `)}
      + coalesce(mine.tie_place, (select before.tie_place + 1 from daily_attempt as before
          where before.date = mine.date and before.standing = mine.standing and before.tie_place is not null
            and (before.ended_at, before.id) < (mine.ended_at, mine.id)
          order by before.ended_at desc, before.id desc limit 1), 0)
      + (select count(*) from daily_attempt as waiting
          where waiting.date = mine.date and waiting.standing is not null and waiting.tie_place is null
            and (waiting.standing, waiting.ended_at, waiting.id) < (mine.standing, mine.ended_at, mine.id)) as ahead
    from daily_attempt as mine join player on player.id = mine.player_id
      join daily_attempt as attempt on attempt.id = mine.id
    where mine.date = ${date} and mine.player_id = ${playerId} and mine.standing is not null`.execute(db)
  const [found] = rows
  return found && { ...found, ahead: Number(found.ahead) }
}
