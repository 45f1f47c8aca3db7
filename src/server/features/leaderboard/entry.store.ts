import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PlacedEntry } from './entry.ts'
import type { Results } from './source.ts'

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
 * Reads the best `top` entries of a leaderboard, and the player's entry with `near` entries above and below it. A
 * player's rank is computed from the numbers of players in better chunks and the better entries in the same chunk. The
 * query also adds the moves that the chunks do not yet include. Therefore, it does not read the entries of all better
 * players.
 */
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
    chunk as (
      select from_standing, from_reached_at, from_player from me cross join lateral (
        select * from leaderboard_chunk where leaderboard = ${leaderboard}
          and (from_standing, from_reached_at, from_player) <= (me.standing, me.reached_at, me.player_id)
        order by from_standing desc, from_reached_at desc, from_player desc limit 1) as own),
    counted as (
      select coalesce(sum(players), 0)::bigint as total, coalesce(sum(players) filter (
        where (from_standing, from_reached_at, from_player) < (
          select from_standing, from_reached_at, from_player from chunk)), 0)::bigint as ahead
      from leaderboard_chunk where leaderboard = ${leaderboard}),
    moved as (
      select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (
        where (standing, reached_at, player_id) < (
          select from_standing, from_reached_at, from_player from chunk)), 0) as ahead
      from leaderboard_move where leaderboard = ${leaderboard}),
    -- Three ranges: one range of row values would make the index scan read all rows of an equal standing.
    bounds as (
      select me.*, coalesce(from_standing, ${FIRST}::bigint) as low, coalesce(from_reached_at, '-infinity') as low_at,
        coalesce(from_player, '') as low_player
      from me left join chunk on true),
    beside as (
      select case when low < standing then
          (select count(*) from leaderboard_entry as entry where leaderboard = ${leaderboard} and entry.standing = low
            and (entry.reached_at, entry.player_id) >= (low_at, low_player))
          + (select count(*) from leaderboard_entry as entry where leaderboard = ${leaderboard}
            and entry.standing > low and entry.standing < bounds.standing)
          else 0 end
        + (select count(*) from leaderboard_entry as entry where leaderboard = ${leaderboard} and entry.standing = bounds.standing
            and (entry.reached_at, entry.player_id) < (bounds.reached_at, bounds.player_id)
            and (entry.reached_at, entry.player_id) >= (case when low = bounds.standing then low_at else '-infinity' end,
              case when low = bounds.standing then low_player else '' end)) as ahead
      from bounds),
    place as (
      select counted.total + moved.total as total,
        counted.ahead + moved.ahead + (select ahead from beside) + 1 as own
      from counted, moved),
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

/** Sort value (`standing`) at which the first chunk begins. It is smaller than the sort value of every entry. */
export const FIRST = '-9223372036854775808'

export async function entriesOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('leaderboard_entry')
    .select(['leaderboard', 'standing', 'level', 'reached_at'])
    .where('player_id', '=', playerId)
    .orderBy('leaderboard')
    .execute()
}
