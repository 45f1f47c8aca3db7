import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { circleOf, forLookups } from '../../identity/circle.store.ts'
import type { PlacedEntry } from './entry.ts'
import type { Results } from './source.ts'

/** Sort value (`standing`) at which the first chunk begins. It is smaller than the sort value of every entry. */
export const FIRST = '-9223372036854775808'

/** The parts of a leaderboard that the page shows. One query reads all parts, so the parts fit together. */
export interface Standings {
  /** The best entries of the leaderboard, best first. */
  top: PlacedEntry[]
  /** The player's entry and the entries directly above and below it; empty if the player has no entry. */
  around: PlacedEntry[]
  rank: number | null
  /** Number of players on the leaderboard. */
  total: number
}

/**
 * SQL condition: the player has a username or is deleted. Results of an account without a username are not public. When
 * the account gets a username, `rebuildEntries` adds its results.
 */
export const isOfNamedPlayer = (playerId: string) => sql<boolean>`exists (select 1 from player as owner
  where owner.id = ${sql.raw(playerId)} and (owner.username is not null or owner.deleted_at is not null))`

/** Stores each result that is better than the player's entry on the leaderboard, and each first result of a player. */
export async function enterResults(tx: Tx | Db, { name, rows }: Results): Promise<void> {
  await sql`${sql.raw(`/* prepare enter-${name} */`)} with fresh as (${rows})
    insert into leaderboard_entry as kept (leaderboard, player_id, standing, reached_at, level, ref)
    select leaderboard, player_id, standing, reached_at, level, ref from fresh
    where ${isOfNamedPlayer('fresh.player_id')}
    -- This condition skips a result that is not better: "on conflict" alone would lock the row, which is a write.
    and not exists (select 1 from leaderboard_entry as old
      where old.leaderboard = fresh.leaderboard and old.player_id = fresh.player_id
        and (old.standing, old.reached_at) <= (fresh.standing, fresh.reached_at))
    on conflict (leaderboard, player_id) do update
      set standing = excluded.standing, reached_at = excluded.reached_at, level = excluded.level, ref = excluded.ref
      where (excluded.standing, excluded.reached_at) < (kept.standing, kept.reached_at)`.execute(tx)
}

/**
 * SQL sum over the rows of a table between two positions of a leaderboard. `at` are the names of the three columns with
 * the position of a row. `low` and `high` are the prefixes of the columns of `bounds` with the positions. The row at
 * `low` is included, the row at `high` is not. The sum has three ranges, because with one range of row values the index
 * scan would read all rows of an equal standing.
 */
const between = (
  table: string,
  at: readonly [string, string, string],
  what: string,
  low: string,
  high: string,
) => {
  const [standing, reachedAt, player] = at
  const rows = `select coalesce(sum(${what}), 0)::bigint from ${table} as one where one.leaderboard = bounds.leaderboard`
  const isOne = `${low}_standing = ${high}_standing`
  return sql.raw(`(case when ${low}_standing < ${high}_standing then
      (${rows} and one.${standing} = ${low}_standing and (one.${reachedAt}, one.${player}) >= (${low}_at, ${low}_player))
      + (${rows} and one.${standing} > ${low}_standing and one.${standing} < ${high}_standing)
      else 0 end
    + (${rows} and one.${standing} = ${high}_standing
        and (one.${reachedAt}, one.${player}) < (${high}_at, ${high}_player)
        and (one.${reachedAt}, one.${player}) >= (case when ${isOne} then ${low}_at else '-infinity' end,
          case when ${isOne} then ${low}_player else '' end)))`)
}

/**
 * SQL queries that end with the query `place`: each row of `asked` with the number of players on the leaderboard
 * (`total`) and the rank (`own`). `asked` has the columns `leaderboard`, `standing`, `reached_at` and `player_id`; the
 * last three and the rank are null for a player without an entry. A rank is computed from the number of players in better sections,
 * in better chunks of the same section, and the better entries in the same chunk. The moves that the chunks do not yet
 * include are added. Therefore, the query does not read the entries of all better players.
 */
const places = sql`
    bounds as (
      select asked.leaderboard, standing as my_standing, reached_at as my_at, player_id as my_player,
        coalesce(chunk.from_standing, ${FIRST}::bigint) as chunk_standing,
        coalesce(chunk.from_reached_at, '-infinity') as chunk_at, coalesce(chunk.from_player, '') as chunk_player,
        coalesce(section.from_standing, ${FIRST}::bigint) as section_standing,
        coalesce(section.from_reached_at, '-infinity') as section_at, coalesce(section.from_player, '') as section_player
      from asked
      left join lateral (
        select from_standing, from_reached_at, from_player from leaderboard_chunk as one
        where one.leaderboard = asked.leaderboard
          and (from_standing, from_reached_at, from_player) <= (standing, reached_at, player_id)
        order by from_standing desc, from_reached_at desc, from_player desc limit 1) as chunk on true
      left join lateral (
        select from_standing, from_reached_at, from_player from leaderboard_section as one
        where one.leaderboard = asked.leaderboard and (one.from_standing, one.from_reached_at, one.from_player)
          <= (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
        order by from_standing desc, from_reached_at desc, from_player desc limit 1) as section on true),
    place as (
      select bounds.leaderboard, counted.total + moved.total as total,
        case when my_standing is not null then counted.ahead + moved.ahead + 1
          + ${between('leaderboard_chunk', ['from_standing', 'from_reached_at', 'from_player'], 'players', 'section', 'chunk')}
          + ${between('leaderboard_entry', ['standing', 'reached_at', 'player_id'], '1', 'chunk', 'my')} end as own
      from bounds
      cross join lateral (
        select coalesce(sum(players), 0)::bigint as total, coalesce(sum(players) filter (
          where (from_standing, from_reached_at, from_player) < (section_standing, section_at, section_player)), 0)::bigint as ahead
        from leaderboard_section as one where one.leaderboard = bounds.leaderboard) as counted
      cross join lateral (
        select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (
          where (standing, reached_at, player_id) < (chunk_standing, chunk_at, chunk_player)), 0) as ahead
        from leaderboard_move as one where one.leaderboard = bounds.leaderboard) as moved)`

/** Reads the best `top` entries of a leaderboard, and the player's entry with `near` entries above and below it. */
export async function readStandings(
  db: Db | Tx,
  leaderboard: string,
  playerId: string,
  { top = 10, near = 2 } = {},
): Promise<Standings> {
  const { rows } = await sql<PlacedEntry & { part: 'top' | 'around' | 'total'; total: number; own: number }>`
    ${sql.raw(`/* prepare leaderboard-read-${top}-${near} */`)}
    with me as (
      select standing, reached_at, player_id from leaderboard_entry where leaderboard = ${leaderboard} and player_id = ${playerId}),
    asked as (
      select ${leaderboard}::text collate "C" as leaderboard, me.* from (select) as one left join me on true),
    ${places},
    shown as (
      (select 'top' as part, row_number() over (order by standing, reached_at, player_id) as rank, entry.*
        from leaderboard_entry as entry where leaderboard = ${leaderboard}
        order by standing, reached_at, player_id limit ${sql.lit(top)})
      union all
      (select 'around', place.own - row_number() over (
          order by entry.standing desc, entry.reached_at desc, entry.player_id desc), entry.*
        from place, me cross join lateral (select * from leaderboard_entry where leaderboard = ${leaderboard}
          and (standing, reached_at, player_id) < (me.standing, me.reached_at, me.player_id)
          order by standing desc, reached_at desc, player_id desc limit ${sql.lit(near)}) as entry)
      union all
      (select 'around', place.own - 1 + row_number() over (
          order by entry.standing, entry.reached_at, entry.player_id), entry.*
        from place, me cross join lateral (select * from leaderboard_entry where leaderboard = ${leaderboard}
          and (standing, reached_at, player_id) >= (me.standing, me.reached_at, me.player_id)
          order by standing, reached_at, player_id limit ${sql.lit(near + 1)}) as entry))
    select part, rank, shown.player_id, standing, reached_at, shown.level, ref, username, image, frame, deleted_at, total, own
    from place left join (shown cross join lateral (
      -- "limit 1" forces one index lookup for each row, whatever the planner expects.
      select username, image, frame, deleted_at from player
      where id = shown.player_id collate "default" limit 1) as owner) on true
    order by part, rank`.execute(db)
  const of = (wanted: 'top' | 'around'): PlacedEntry[] =>
    rows.filter((row) => row.part === wanted).map(({ part, total, own, ...entry }) => entry)
  return { top: of('top'), around: of('around'), rank: rows[0]?.own ?? null, total: rows[0]?.total ?? 0 }
}

/**
 * Reads the same parts of a leaderboard among the player and the players whom the player follows. The query looks up one
 * entry for each of these players.
 */
export async function readStandingsInCircle(
  db: Db | Tx,
  leaderboard: string,
  playerId: string,
  { top = 10, near = 2 } = {},
): Promise<Standings> {
  const { rows } = await sql<PlacedEntry & { total: number; own: number | null }>`
    ${sql.raw(`/* prepare leaderboard-circle-${top}-${near} */`)}
    with placed as (
      select entry.*, row_number() over (order by standing, reached_at, player_id) as rank
      from (${forLookups(circleOf(playerId))}) as circle cross join lateral (
        -- "limit 1" forces one index lookup for each player, whatever the planner expects. The index has all columns.
        select player_id, standing, reached_at from leaderboard_entry
        where leaderboard = ${leaderboard} and player_id = circle.id collate "C" limit 1) as entry),
    me as (select (select rank from placed where player_id = ${playerId}) as own, (select count(*) from placed) as total)
    select rank, placed.player_id, placed.standing, placed.reached_at, entry.level, entry.ref, username, image, frame,
      deleted_at, total, own
    from placed cross join me
    cross join lateral (
      select level, ref from leaderboard_entry
      where leaderboard = ${leaderboard} and player_id = placed.player_id limit 1) as entry
    cross join lateral (
      select username, image, frame, deleted_at from player
      where id = placed.player_id collate "default" limit 1) as owner
    where rank <= ${sql.lit(top)} or abs(rank - own) <= ${sql.lit(near)}
    order by rank`.execute(db)
  const own = rows[0]?.own ?? null
  const entries = rows.map(({ total, own, ...entry }) => entry)
  return {
    top: entries.filter(({ rank }) => rank <= top),
    around: own === null ? [] : entries.filter(({ rank }) => Math.abs(rank - own) <= near),
    rank: own,
    total: rows[0]?.total ?? 0,
  }
}

/** A player's place on a leaderboard. `standing`, `reached_at` and `rank` are null if the player has no entry. */
interface Place {
  leaderboard: string
  standing: number | null
  reached_at: Date | null
  rank: number | null
  total: number
}

/** Reads the ranks of a player on leaderboards. The result has one row for each name of a leaderboard. */
export async function readRanks(
  db: Db | Tx,
  leaderboards: readonly string[],
  playerId: string,
): Promise<Place[]> {
  const { rows } = await sql<Place>`/* prepare leaderboard-ranks */
    with asked as (
      select named.leaderboard, standing, reached_at, player_id
      from (select unnest(${leaderboards}::text[]) collate "C" as leaderboard) as named
      left join leaderboard_entry as entry on entry.leaderboard = named.leaderboard and player_id = ${playerId}),
    ${places}
    select asked.leaderboard, standing, reached_at, own as rank, total
    from asked join place using (leaderboard)`.execute(db)
  return rows
}

export async function entriesOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('leaderboard_entry')
    .select(['leaderboard', 'standing', 'level', 'reached_at'])
    .where('player_id', '=', playerId)
    .orderBy('leaderboard')
    .execute()
}
