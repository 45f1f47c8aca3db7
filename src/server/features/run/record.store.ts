import { type Insertable, type Selectable, sql } from 'kysely'
import type { Performance } from '../../../engine/difficulty.ts'
import type { Columns } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame, PlayRecordTable, ScoreRow, ScoreTable } from '../../db/schema.ts'
import { countedLevelEnds } from './leaderboard.store.ts'

type PlayRecord = Omit<Selectable<PlayRecordTable>, 'player_id'>

const nothingPlayed: PlayRecord = {
  current_game_id: null,
  highest_level: 1,
  total_score: 0,
  win_streak: 0,
  best_win_streak: 0,
  best_score: 0,
  best_score_level: 1,
  best_score_at: null,
  best_score_id: null,
}

/** Returns the best results and totals of a player's classic levels. */
export async function readRecord(db: Db | Tx, playerId: string): Promise<PlayRecord> {
  const row = await db
    .selectFrom('play_record')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ?? nothingPlayed
}

/** Returns the columns of `readRecord` that are part of a player's account. */
export const recordColumns = (
  playerId: string,
): Columns<Pick<PlayRecord, 'highest_level' | 'total_score'>> => ({
  highest_level: sql`coalesce((select highest_level from play_record where player_id = ${playerId}), 1)`,
  total_score: sql`coalesce((select total_score from play_record where player_id = ${playerId}), 0)`,
})

/** Returns the best results and totals of several players' classic levels. The key of the map is the player's id. */
export async function readRecords(db: Db, playerIds: readonly string[]): Promise<Map<string, PlayRecord>> {
  const rows =
    playerIds.length === 0
      ? []
      : await db.selectFrom('play_record').selectAll().where('player_id', 'in', playerIds).execute()
  const found = new Map<string, PlayRecord>(rows.map((row) => [row.player_id, row]))
  return new Map(playerIds.map((id) => [id, found.get(id) ?? nothingPlayed]))
}

export async function setCurrentGame(tx: Tx, playerId: string, gameId: string): Promise<void> {
  await tx
    .insertInto('play_record')
    .values({ player_id: playerId, current_game_id: gameId, best_score_at: null, best_score_id: null })
    .onConflict((row) => row.column('player_id').doUpdateSet({ current_game_id: gameId }))
    .execute()
}

export async function breakWinStreak(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('play_record').set({ win_streak: 0 }).where('player_id', '=', playerId).execute()
}

/** The row of an ended level without the column that `recordLevel` computes. */
export type LevelScore = Omit<Insertable<ScoreTable>, 'run_words_found'> & { created_at: Date }

/** Best results of a player before and after the end of a level. */
export interface RecordedLevel {
  /** Number of consecutive completed levels, including this level; 0 if the level was lost. */
  win_streak: number
  best_score: number
  best_score_level: number
  best_score_before: number
  best_win_streak_before: number
  best_run_before: string | null
}

/**
 * Inserts the score of an ended level and updates the player's bests, streak and total. If the player has played this
 * level of the run before, only the points above the best earlier try are added to the total. If `counts` is false, the
 * result waits for a check or was removed. It then changes no best result and no total, but a lost level still ends the
 * streak. The caller must hold the player's row lock.
 */
export async function recordLevel(tx: Tx, score: LevelScore, counts = true): Promise<RecordedLevel> {
  const { rows } = await sql<RecordedLevel>`/* prepare record-level */
    with before as (
      select best_score, best_win_streak, (select run_id from score where score.id = best_score_id) as run_id,
        (select coalesce(max(level_score), 0) from score where run_id = ${score.run_id} and level = ${score.level}) as tried
      from play_record where player_id = ${score.player_id}),
    scored as (
      insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found,
        run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at)
      values (${score.id}, ${score.player_id}, ${score.run_id}, ${score.game_id}, ${score.level}::integer,
        ${score.score}::integer, ${score.level_score}::integer, ${score.completed}::boolean, ${score.words_found}::integer,
        ${score.words_found}::integer + coalesce((select sum(earlier.words_found) from score as earlier
          where earlier.run_id = ${score.run_id} and earlier.completed and earlier.level < ${score.level}), 0),
        ${score.seconds}::integer, ${score.mistakes}::integer, ${score.guesses}::integer, ${score.hint_used}::boolean,
        ${score.life_used}::boolean, ${score.created_at}::timestamptz)
      returning *),
    booked as (
      update play_record as kept set
        best_score = greatest(kept.best_score, worth.score),
        best_score_level = case when worth.score > kept.best_score then scored.level else best_score_level end,
        best_score_at = case when worth.score > kept.best_score then scored.created_at else best_score_at end,
        best_score_id = case when worth.score > kept.best_score then scored.id else best_score_id end,
        highest_level = greatest(highest_level, worth.level),
        total_score = total_score + greatest(0, worth.level_score - before.tried),
        win_streak = case when scored.completed then win_streak + worth.win else 0 end,
        best_win_streak = greatest(kept.best_win_streak, case when scored.completed then win_streak + worth.win else 0 end)
      from before, scored cross join lateral (
        -- A result that does not count is worth nothing.
        select scored.score, scored.level, scored.level_score, 1 as win where ${counts}::boolean
        union all select 0, 0, 0, 0 where not ${counts}::boolean) as worth
      where kept.player_id = scored.player_id
      returning kept.win_streak, kept.best_score, kept.best_score_level)
    select booked.*, before.best_score as best_score_before, before.best_win_streak as best_win_streak_before,
      before.run_id as best_run_before
    from booked, before`.execute(tx)
  const [recorded] = rows
  if (!recorded) throw new Error(`player ${score.player_id} ended a level but has no play record`)
  return recorded
}

/**
 * Computes the player's best results, streak and total again from all valid results. The caller must hold the player's
 * row lock.
 */
export async function rebuildRecord(tx: Tx, playerId: string): Promise<void> {
  await sql`with ${countedLevelEnds(playerId)},
    best as (select id, score, level, created_at from level_end where score > 0 order by score desc, created_at, id limit 1),
    total as (
      select coalesce(sum(best), 0) as score from (
        select max(level_score) as best from level_end group by run_id, level) as level),
    streak as (
      select count(*) filter (where completed) as current from stretch where breaks = (select max(breaks) from stretch))
    update play_record set
      best_score = coalesce((select score from best), 0), best_score_level = coalesce((select level from best), 1),
      best_score_at = (select created_at from best), best_score_id = (select id from best),
      highest_level = coalesce((select max(level) from level_end), 1),
      total_score = total.score, win_streak = streak.current,
      best_win_streak = coalesce((select max(streak) from level_end), 0)
    from total, streak where player_id = ${playerId}`.execute(tx)
}

/**
 * Returns two lists. `refs` contains the refs of activities that were published because of the given games. `levels`
 * contains the levels of these games that the player has completed in no other game.
 */
export async function earnedWith(
  tx: Tx,
  playerId: string,
  gameIds: readonly string[],
): Promise<{ refs: string[]; levels: number[] }> {
  const rows = await tx
    .selectFrom('score')
    .select(['id', 'run_id', 'level', 'completed', 'game_id'])
    .where('player_id', '=', playerId)
    .execute()
  const [theirs, others] = [
    rows.filter(({ game_id }) => gameIds.includes(game_id)),
    rows.filter(({ game_id }) => !gameIds.includes(game_id)),
  ]
  const kept = new Set(others.flatMap(({ completed, level }) => (completed ? level : [])))
  return {
    refs: theirs.flatMap(({ id, run_id }) => [id, run_id]),
    levels: theirs.flatMap(({ level }) => (kept.has(level) ? [] : level)),
  }
}

/** Returns the player's best result of those that wait for a check. */
export async function heldBest(
  db: Db,
  playerId: string,
): Promise<{ score: number; level: number } | undefined> {
  return db
    .selectFrom('score')
    .innerJoin('game', 'game.id', 'score.game_id')
    .select(['score.score', 'score.level'])
    .where('game.player_id', '=', playerId)
    .where('game.withheld', '=', 'held')
    .orderBy('score.score', 'desc')
    .orderBy('score.created_at')
    .limit(1)
    .executeTakeFirst()
}

export async function gameOfScore(db: Db, scoreId: string): Promise<string | null> {
  const row = await db.selectFrom('score').select('game_id').where('id', '=', scoreId).executeTakeFirst()
  return row?.game_id ?? null
}

/**
 * Returns true if the player has completed the level in another game. Results that wait for a check or were removed
 * also count.
 */
export async function hasCompletedBefore(
  tx: Tx,
  playerId: string,
  level: number,
  gameId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('score')
    .select('id')
    .where('player_id', '=', playerId)
    .where('level', '=', level)
    .where('completed', '=', true)
    .where('game_id', '<>', gameId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if the player has completed the level with a valid result. */
export async function hasCompleted(db: Db | Tx, playerId: string, level: number): Promise<boolean> {
  const row = await db
    .selectFrom('score')
    .innerJoin('game', 'game.id', 'score.game_id')
    .select('score.id')
    .where('score.player_id', '=', playerId)
    .where('score.level', '=', level)
    .where('score.completed', '=', true)
    .where('game.withheld', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the ids of a player's ended levels, newest first. If `after` is given, only levels that began later are
 * returned.
 */
export async function endedLevels(
  db: Db | Tx,
  playerId: string,
  { after, most }: { after: Date | undefined; most: number },
): Promise<string[]> {
  let query = db
    .selectFrom('game')
    .select('id')
    .where('player_id', '=', playerId)
    .where('mode', '=', 'classic')
    .where('ended_at', 'is not', null)
  if (after) query = query.where('started_at', '>', after)
  const rows = await query.orderBy('started_at', 'desc').limit(most).execute()
  return rows.map(({ id }) => id)
}

/** Returns the id of the next level after a completed level; undefined if the next level does not exist yet. */
export async function nextLevel(tx: Tx, game: PlayedGame): Promise<string | undefined> {
  const row = await tx
    .selectFrom('game')
    .select('id')
    .where('run_id', '=', game.run_id)
    .where('level', '=', game.level + 1)
    .where('started_at', '>=', game.ended_at ?? game.started_at)
    .orderBy('started_at')
    .executeTakeFirst()
  return row?.id
}

/** Returns how many free games the player has used on a local day. New games and restarts use a free game. */
export async function countStarts(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('game')
    .select((is) => is.fn.countAll<number>().as('starts'))
    .where('player_id', '=', playerId)
    .where('start_day', '=', day)
    .executeTakeFirstOrThrow()
  return row.starts
}

/** Returns the score rows of a player, oldest first. */
export async function scoresOfPlayer(db: Db, playerId: string): Promise<ScoreRow[]> {
  return db.selectFrom('score').selectAll().where('player_id', '=', playerId).orderBy('created_at').execute()
}

/**
 * Returns the player's newest score row with the given score and level. If `gameId` is given, the row must be of this
 * game. `score` is either the score of the run or the score of the level.
 */
export async function findScore(
  db: Db,
  playerId: string,
  match: { gameId: string | undefined; score: number; level: number },
): Promise<ScoreRow | undefined> {
  let query = db
    .selectFrom('score')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('level', '=', match.level)
    .where((row) => row.or([row('score', '=', match.score), row('level_score', '=', match.score)]))
  if (match.gameId !== undefined) query = query.where('game_id', '=', match.gameId)
  return query.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

/** Returns a player's performance in the latest `levels` ended levels; undefined if the player has ended no level. */
export async function recentForm(tx: Tx, playerId: string, levels: number): Promise<Performance | undefined> {
  const rows = await tx
    .selectFrom('score')
    .select(['completed', 'mistakes', 'guesses', 'seconds', 'level_score'])
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(levels)
    .execute()
  if (rows.length === 0) return undefined
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const firstLoss = rows.findIndex((row) => !row.completed)
  return {
    mistakeRate:
      sum((row) => row.mistakes) /
      Math.max(
        1,
        sum((row) => row.guesses),
      ),
    consecutiveWins: firstLoss === -1 ? rows.length : firstLoss,
    averageTime: sum((row) => row.seconds) / rows.length,
    recentScores: rows.map((row) => row.level_score),
  }
}

/** Returns win streaks and play statistics of a player. Results that wait for a check or were removed are excluded. */
export async function playStats(db: Db, playerId: string) {
  const { rows } = await sql<{
    winStreak: number
    bestWinStreak: number
    runsPlayed: number
    levelsPlayed: number
    levelsCompleted: number
    perfectLevels: number
    wordsFound: number
  }>`/* prepare play-stats */ select
      coalesce((select win_streak from play_record where player_id = ${playerId}), 0) as "winStreak",
      coalesce((select best_win_streak from play_record where player_id = ${playerId}), 0) as "bestWinStreak",
      count(distinct run_id) as "runsPlayed", count(*) as "levelsPlayed",
      count(*) filter (where completed) as "levelsCompleted",
      count(*) filter (where completed and mistakes = 0) as "perfectLevels",
      coalesce(sum(words_found), 0)::bigint as "wordsFound"
    from score where player_id = ${playerId}
      and game_id not in (select id from game where player_id = ${playerId} and withheld is not null)`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}
