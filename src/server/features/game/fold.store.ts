import { sql } from 'kysely'
import type { FoldedBoard } from '../../../engine/play/folded.ts'
import { REMEMBERED_BOARDS } from '../../../engine/rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isDealt } from './game.store.ts'

/** A board without groups, for which a folded game needs no words. */
const NO_BOARD = '{"groups":[],"tiles":[]}'
/**
 * Number of the oldest remembered boards of a player whose words one call forgets, at most. The player has usually
 * played fewer boards since the last call.
 */
const FORGOTTEN_AT_ONCE = 300

/** Where a list of old games continues. */
export interface Cursor {
  startedAt: string
  id: string
}

/** Returns the oldest games that began before `before` and can be folded, from the cursor on. */
export async function foldableGames(
  db: Db,
  { before, after, most }: { before: Date; after: Cursor | undefined; most: number },
): Promise<Cursor[]> {
  // The text of the time is exact. A `Date` has no microseconds.
  const { rows } = await sql<Cursor>`select started_at::text as "startedAt", id from game
    where folded is null and started_at < ${before}
      and (started_at, id) > (${after?.startedAt ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
      and ended_at is not null and withheld is distinct from 'held'
    order by started_at, id limit ${most}`.execute(db)
  return rows
}

export interface FoldedGame {
  id: string
  version: number
  folded: FoldedBoard
}

/**
 * Stores what remains of games, and removes the rest. Skips games that have changed. Returns the number of folded games.
 * The words of a player's latest `REMEMBERED_BOARDS` boards stay, because a new board must not repeat their groups.
 */
export async function storeFolded(
  tx: Tx,
  games: readonly FoldedGame[],
  playerIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    with owner as (
      select owner.id, (select started_at from game where player_id = owner.id and ${isDealt} order by started_at desc
        offset ${sql.lit(REMEMBERED_BOARDS - 1)} limit 1) as remembered_since
      from unnest(${[...playerIds]}::text[]) as owner (id))
    update game set folded = given.folded, board = ${NO_BOARD}, guesses = '[]', seed = '', tile_order = null, marks = '{}', marked_whole = '{}',
      word_keys = case when started_at < remembered_since then '{}' else word_keys end, version = game.version + 1
    from json_to_recordset(${JSON.stringify(games)}) as given (id text, version integer, folded json), owner
    where game.id = given.id and game.version = given.version and owner.id = player_id and game.folded is null
      and withheld is distinct from 'held'`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Removes the words of folded games that have just left the player's latest `REMEMBERED_BOARDS` boards, because the
 * player has played further boards.
 */
export async function forgetWords(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await sql`
    update game set word_keys = '{}' from (
      select old.id from unnest(${[...playerIds]}::text[]) as owner (id) cross join lateral (
        select id, folded is not null and cardinality(word_keys) > 0 as has_words from game
        where player_id = owner.id and ${isDealt} order by started_at desc
        offset ${sql.lit(REMEMBERED_BOARDS)} limit ${sql.lit(FORGOTTEN_AT_ONCE)}) as old
      where old.has_words) as forgotten
    where game.id = forgotten.id`.execute(tx)
}
