import { sql } from 'kysely'
import { RECORD_RESULTS } from '../../../engine/held-result/held-result.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { HeldResultTable, HeldState, PlayedGame } from '../../db/schema.ts'
import { findGames } from './game.store.ts'

/** SQL expression: seconds per found group of an ended board. */
const pace = sql`extract(epoch from ended_at - started_at)::double precision / cardinality(found)`
/**
 * SQL condition: the board is completed, its result is valid, and other players can see results of the board's game
 * mode.
 */
const completed = sql`mode in ('classic', 'daily', 'story') and withheld is null and ended_at is not null
  and cardinality(found) = cardinality(category_ids)`

/**
 * Stores the state of results: `held` if they wait for a check, `removed` if a person has removed them, null if they
 * are valid. The caller must hold the player's row lock.
 */
export async function setHeld(tx: Tx, gameIds: readonly string[], withheld: HeldState | null): Promise<void> {
  await tx.updateTable('game').set({ withheld }).where('id', 'in', gameIds).execute()
}

/**
 * Returns the worst state of the results in a run. The state is `removed` if a result is removed, else `held` if a
 * result waits for a check, else null.
 */
export async function heldInRun(
  tx: Tx,
  { player_id, run_id }: Pick<PlayedGame, 'player_id' | 'run_id'>,
): Promise<HeldState | null> {
  const { rows } = await sql<{ withheld: HeldState }>`/* prepare held-in-run */
    select withheld from game where player_id = ${player_id} and run_id = ${run_id} and withheld is not null
    order by withheld desc limit 1`.execute(tx)
  return rows[0]?.withheld ?? null
}

/** Returns the seconds per group of the player's latest completed boards without this game, latest first. */
export async function latestPaces(
  tx: Tx,
  { id, player_id }: Pick<PlayedGame, 'id' | 'player_id'>,
): Promise<number[]> {
  const { rows } = await sql<{ pace: number }>`
    select ${pace} as pace from game where player_id = ${player_id} and id <> ${id} and ${completed}
    order by started_at desc limit ${sql.lit(RECORD_RESULTS)}`.execute(tx)
  return rows.map(({ pace }) => pace)
}

export async function findEnded(db: Db | Tx, id: string): Promise<PlayedGame | undefined> {
  const game = (await findGames(db, [id])).get(id)
  return game && game.ended_at !== null ? game : undefined
}

/** Returns the ended games of a run from the given game on, oldest first. */
export async function endedInRun(
  tx: Tx,
  { player_id, run_id, started_at }: PlayedGame,
): Promise<{ id: string }[]> {
  return tx
    .selectFrom('game')
    .select('id')
    .where('player_id', '=', player_id)
    .where('run_id', '=', run_id)
    .where('started_at', '>=', started_at)
    .where('ended_at', 'is not', null)
    .orderBy('started_at')
    .execute()
}

/** Returns the games of a run with a result that waits for a check or is removed, oldest first. */
export async function heldOfRun(tx: Tx, { player_id, run_id }: PlayedGame) {
  return tx
    .selectFrom('game')
    .innerJoin('held_result', 'held_result.game_id', 'game.id')
    .select(['game.id', 'game.withheld', 'game.started_at', 'held_result.doubt'])
    .where('game.player_id', '=', player_id)
    .where('game.run_id', '=', run_id)
    .where('game.withheld', 'is not', null)
    .$narrowType<{ withheld: HeldState }>()
    .orderBy('game.started_at')
    .execute()
}

/** A result that waits for a check. The list for operators shows this data. */
export interface HeldResult {
  id: string
  username: string | null
  mode: string
  level: number
  /** Date of the daily challenge; null for other games. */
  date: string | null
  groups: number
  seconds: number
  score: number
  mistakes: number
  doubt: HeldResultTable['doubt']
  held_at: Date
  /** Number of later levels of the run that wait for a check because of this level. */
  following: number
}

/**
 * Returns the results about which a person must decide. The result that has waited longest is first. Levels that wait
 * only because of an earlier level of their run are omitted.
 */
export async function heldResults(db: Db): Promise<HeldResult[]> {
  const { rows } = await sql<HeldResult>`
    select game.id, username, mode, level, (select date from daily_attempt where game_id = game.id) as date,
      cardinality(found) as groups, extract(epoch from ended_at - started_at)::double precision as seconds,
      score_before + level_score as score, mistakes, doubt, held_at,
      (select count(*) from game as later join held_result as note on note.game_id = later.id
        where later.player_id = game.player_id and later.run_id = game.run_id and later.withheld = 'held'
          and note.doubt = 'run')::integer as following
    from held_result join game on game.id = game_id join player on player.id = game.player_id
    where decided_at is null and doubt <> 'run' order by held_at, game.id`.execute(db)
  return rows
}

/**
 * Returns the ids of a player's games with a result about which a person must decide. Levels that wait only because of
 * an earlier level of their run are omitted.
 */
export async function gamesHeldOf(db: Db, usernameKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('held_result')
    .innerJoin('player', 'player.id', 'held_result.player_id')
    .select('held_result.game_id')
    .where('player.username_key', '=', usernameKey)
    .where('decided_at', 'is', null)
    .where('doubt', '<>', 'run')
    .orderBy('held_at')
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Returns percentiles of the seconds per group, for each game mode and number of groups. Only valid results count. */
export async function measuredPaces(db: Db) {
  const { rows } = await sql<{ mode: string; groups: number; boards: number; paces: number[] }>`
    select mode, cardinality(found) as groups, count(*)::integer as boards,
      percentile_cont(array[0.0, 0.001, 0.01, 0.1, 0.5]) within group (
        order by ${pace}) as paces
    from game where ${completed}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
