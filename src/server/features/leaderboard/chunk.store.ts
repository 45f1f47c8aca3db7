import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { FIRST } from './entry.store.ts'

/**
 * Number of entries in a new chunk. A chunk is a part of a leaderboard; the number of its players is stored. To compute
 * a rank, a query reads up to `2 * CHUNK_PLAYERS` entries. The number of entries in a chunk is small, because reading
 * entries is slow: they are in many places of the table. The rows of the chunks are stored together, so reading many of
 * them is fast.
 */
const CHUNK_PLAYERS = 256
/**
 * Number of players in a new section. A section is a series of chunks; the sum of their players is stored. To compute a
 * rank, a query reads the rows of all sections and the chunks of one section. With 10,000,000 players, these are about
 * 150 sections and 256 chunks.
 */
const SECTION_PLAYERS = 65_536
/**
 * Minimum number of moves after which the counts of a leaderboard's chunks are updated. A move is an added or removed
 * entry. With fewer moves, reading the leaderboard is still fast.
 */
const MOVES_WORTH_FOLDING = 200
const SERIALIZATION_FAILURE = '40001'
const LOCK = 7_201_508

interface Sizes {
  /** See `CHUNK_PLAYERS`. */
  chunkPlayers: number
  /** See `SECTION_PLAYERS`. */
  sectionPlayers: number
}

/**
 * For each leaderboard with at least `moves` stored moves (added and removed entries), updates the counts of the
 * leaderboard's chunks. Before this update, the ranks are right too, but computing them is slower. Every process of the
 * server can call this function at any time.
 */
export async function foldLeaderboards(
  db: Db,
  { moves = MOVES_WORTH_FOLDING, ...sizes }: { moves?: number } & Partial<Sizes> = {},
): Promise<void> {
  const { rows } = await sql<{ leaderboard: string }>`
    select leaderboard from leaderboard_move group by leaderboard having count(*) >= ${moves}`.execute(db)
  for (const { leaderboard } of rows) await fold(db, leaderboard, sizes)
}

/**
 * Adds the moves (added and removed entries) of a leaderboard to the counts of its chunks, then merges and splits
 * chunks, and divides the chunks into sections again if necessary. All statements use the same database snapshot
 * (isolation level repeatable read). Therefore, new moves and entries of other transactions do not change the result
 * between two statements.
 */
export async function fold(
  db: Db,
  leaderboard: string,
  { chunkPlayers = CHUNK_PLAYERS, sectionPlayers = SECTION_PLAYERS }: Partial<Sizes> = {},
): Promise<void> {
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${leaderboard})) as mine`.execute(tx)
        if (!rows[0]?.mine) return
        await addMoves(tx, leaderboard)
        await mergeSmallChunks(tx, leaderboard, chunkPlayers)
        await splitLargeChunks(tx, leaderboard, chunkPlayers)
        await divideIntoSections(tx, leaderboard, sectionPlayers)
      })
  } catch (error) {
    // The error means that another process has just added the moves of this leaderboard to its chunks. So there is
    // nothing more to do.
    if ((error as { code?: string }).code !== SERIALIZATION_FAILURE) throw error
  }
}

async function addMoves(tx: Tx, leaderboard: string): Promise<void> {
  await sql`insert into leaderboard_chunk values (${leaderboard}, ${FIRST}::bigint, '-infinity', '', 0)
    on conflict do nothing`.execute(tx)
  await sql`
    with moved as (delete from leaderboard_move where leaderboard = ${leaderboard} returning *),
    change as (
      select from_standing, from_reached_at, from_player, sum(change) as players
      from moved cross join lateral (
        select from_standing, from_reached_at, from_player from leaderboard_chunk where leaderboard = ${leaderboard}
          and (from_standing, from_reached_at, from_player) <= (standing, reached_at, player_id)
        order by from_standing desc, from_reached_at desc, from_player desc limit 1) as chunk
      group by 1, 2, 3)
    update leaderboard_chunk as chunk set players = chunk.players + change.players from change
    where leaderboard = ${leaderboard} and change.players <> 0 and (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
      = (change.from_standing, change.from_reached_at, change.from_player)`.execute(tx)
}

/**
 * Merges small chunks into the previous chunk. A chunk becomes smaller when its players get better entries in other
 * chunks.
 */
async function mergeSmallChunks(tx: Tx, leaderboard: string, size: number): Promise<void> {
  await sql`
    with small as (
      delete from leaderboard_chunk where leaderboard = ${leaderboard} and players < ${Math.ceil(size / 4)}
        and from_standing > ${FIRST}::bigint returning *),
    gain as (
      select before.from_standing, before.from_reached_at, before.from_player, sum(small.players) as players
      from small cross join lateral (
        select * from leaderboard_chunk as chunk where leaderboard = ${leaderboard}
          and (from_standing, from_reached_at, from_player) < (
            small.from_standing, small.from_reached_at, small.from_player)
          and (players >= ${Math.ceil(size / 4)} or from_standing = ${FIRST}::bigint)
        order by from_standing desc, from_reached_at desc, from_player desc limit 1) as before
      group by 1, 2, 3)
    update leaderboard_chunk as chunk set players = chunk.players + gain.players from gain
    where leaderboard = ${leaderboard} and (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
      = (gain.from_standing, gain.from_reached_at, gain.from_player)`.execute(tx)
}

/** Splits each chunk with more than twice `size` players into several chunks of about `size` players. */
async function splitLargeChunks(tx: Tx, leaderboard: string, size: number): Promise<void> {
  await sql`
    with bounded as (
      select *, lead(from_standing) over in_order as to_standing, lead(from_reached_at) over in_order as to_reached_at,
        lead(from_player) over in_order as to_player
      from leaderboard_chunk where leaderboard = ${leaderboard}
      window in_order as (order by from_standing, from_reached_at, from_player)),
    piece as (
      select large.from_standing, large.from_reached_at, large.from_player, place.*
      from bounded as large cross join lateral (
        select standing, reached_at, player_id, ntile(large.players / ${size}::integer)
          over (order by standing, reached_at, player_id) as number
        from leaderboard_entry where leaderboard = ${leaderboard}
          and (standing, reached_at, player_id) >= (large.from_standing, large.from_reached_at, large.from_player)
          and (to_standing is null or (standing, reached_at, player_id) < (to_standing, to_reached_at, to_player))) as place
      where large.players > ${2 * size}),
    sized as (
      select distinct on (from_standing, from_reached_at, from_player, number) *,
        count(*) over (partition by from_standing, from_reached_at, from_player, number) as players
      from piece
      order by from_standing, from_reached_at, from_player, number, standing, reached_at, player_id),
    shrunk as (
      update leaderboard_chunk as chunk set players = sized.players from sized
      where leaderboard = ${leaderboard} and number = 1 and (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
        = (sized.from_standing, sized.from_reached_at, sized.from_player))
    insert into leaderboard_chunk
    select ${leaderboard}, standing, reached_at, player_id, players from sized where number > 1`.execute(tx)
}

/**
 * Divides the chunks of a leaderboard into sections of about `size` players, if a section has become more than twice as
 * large, or smaller than a quarter. The first section may be small, because the chunks before the second section may
 * have lost their players.
 */
async function divideIntoSections(tx: Tx, leaderboard: string, size: number): Promise<void> {
  const { rows } = await sql`select from leaderboard_section where leaderboard = ${leaderboard} and
    (players > ${2 * size} or (players < ${Math.ceil(size / 4)} and from_standing > ${FIRST}::bigint)) limit 1`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`delete from leaderboard_section where leaderboard = ${leaderboard}`.execute(tx)
  await sql`
    with counted as (
      select *, sum(players) over (order by from_standing, from_reached_at, from_player) - players as before,
        greatest(1, sum(players) over ()) as total from leaderboard_chunk where leaderboard = ${leaderboard}),
    numbered as (
      select *, floor(before * greatest(1, round(total / ${size}::numeric)) / total) as number from counted)
    insert into leaderboard_section
    select distinct on (number) leaderboard, from_standing, from_reached_at, from_player, sum(players) over (partition by number)
    from numbered order by number, from_standing, from_reached_at, from_player`.execute(tx)
}

/**
 * Returns the names of leaderboards with a wrong stored count. The count in chunks and moves can differ from the number
 * of entries, or the count of a section from the sum of its chunks. The list is usually empty, because database triggers
 * store a move for every change of the entries, and change the sections together with the chunks.
 */
export async function wrongCounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ leaderboard: string }>`
    with bounded as (
      select *, lead(from_standing) over in_order as to_standing, lead(from_reached_at) over in_order as to_reached_at,
        lead(from_player) over in_order as to_player
      from leaderboard_chunk
      window in_order as (partition by leaderboard order by from_standing, from_reached_at, from_player)),
    counted as (
      select leaderboard, players
        + coalesce((select sum(change) from leaderboard_move as move where move.leaderboard = bounded.leaderboard
          and (standing, reached_at, player_id) >= (from_standing, from_reached_at, from_player)
          and (to_standing is null or (standing, reached_at, player_id) < (to_standing, to_reached_at, to_player))), 0)
        - (select count(*) from leaderboard_entry as entry where entry.leaderboard = bounded.leaderboard
          and (standing, reached_at, player_id) >= (from_standing, from_reached_at, from_player)
          and (to_standing is null or (standing, reached_at, player_id) < (to_standing, to_reached_at, to_player))) as off
      from bounded
      union all
      select leaderboard, coalesce(moved, 0) - coalesce(entries, 0) from
        (select leaderboard, sum(change) as moved from leaderboard_move group by leaderboard) as moves
        full join (select leaderboard, count(*) as entries from leaderboard_entry group by leaderboard) as kept using (leaderboard)
      where leaderboard not in (select leaderboard from leaderboard_chunk)
      union all
      select leaderboard, sum(off) from (
        select leaderboard, from_standing, from_reached_at, from_player, players as off from leaderboard_section
        union all
        select leaderboard, section.from_standing, section.from_reached_at, section.from_player, -players
          from leaderboard_chunk as chunk left join lateral (
            select from_standing, from_reached_at, from_player from leaderboard_section as section
            where section.leaderboard = chunk.leaderboard
              and (section.from_standing, section.from_reached_at, section.from_player)
                <= (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
            order by from_standing desc, from_reached_at desc, from_player desc limit 1) as section on true) as section_sum
      group by leaderboard, from_standing, from_reached_at, from_player)
    select distinct leaderboard from counted where off <> 0 order by leaderboard`.execute(db)
  return rows.map((row) => row.leaderboard)
}

/**
 * Locks the leaderboards until this transaction ends. The function first waits for transactions that enter results or
 * call `fold`. New transactions of these kinds wait until this transaction ends.
 */
export async function lockLeaderboards(tx: Tx): Promise<void> {
  await sql`lock table leaderboard_entry, leaderboard_move, leaderboard_chunk, leaderboard_section in share row exclusive mode`.execute(
    tx,
  )
}

/**
 * Replaces the chunks of every leaderboard by one chunk with all players; a later `fold` splits this chunk. The caller
 * must have locked the leaderboards.
 */
export async function recount(tx: Tx): Promise<void> {
  await sql`delete from leaderboard_chunk`.execute(tx)
  await sql`delete from leaderboard_section`.execute(tx)
  await sql`delete from leaderboard_move`.execute(tx)
  await sql`insert into leaderboard_chunk
    select leaderboard, ${FIRST}::bigint, '-infinity', '', count(*) from leaderboard_entry group by leaderboard`.execute(
    tx,
  )
}

/** Returns the names of all leaderboards with stored counts, including leaderboards without entries. */
export async function countedLeaderboards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ leaderboard: string }>`
    select leaderboard from leaderboard_chunk union select leaderboard from leaderboard_move
    union select leaderboard from leaderboard_section order by leaderboard`.execute(db)
  return rows.map((row) => row.leaderboard)
}

/**
 * Deletes up to `batch` entries of a leaderboard. Together with the last entries, the function deletes the stored
 * counts of the leaderboard, and returns true. Otherwise, it returns false.
 */
export async function dropLeaderboard(db: Db, leaderboard: string, batch: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`delete from leaderboard_entry where (leaderboard, player_id) in (
      select leaderboard, player_id from leaderboard_entry where leaderboard = ${leaderboard} limit ${batch})`.execute(
      tx,
    )
    if (Number(numAffectedRows) >= batch) return false
    await sql`delete from leaderboard_move where leaderboard = ${leaderboard}`.execute(tx)
    await sql`delete from leaderboard_chunk where leaderboard = ${leaderboard}`.execute(tx)
    await sql`delete from leaderboard_section where leaderboard = ${leaderboard}`.execute(tx)
    return true
  })
}
