import { type Insertable, sql } from 'kysely'
import type { Performance } from '../../../engine/difficulty.ts'
import type { Look } from '../../../engine/rating/look.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame, ScoreRow, ScoreTable } from '../../db/schema.ts'
import { earning } from '../activity/activity.store.ts'
import { enteringLevelEnd } from '../leaderboard/record.store.ts'
import { learning, learnt } from '../rating/rating.store.ts'
import { type KeptReply, keeping } from './game.store.ts'

/** The end of a level as it is booked: the game's last state, its score and what it teaches. */
export interface LevelEnd {
  game: PlayedGame
  score: Omit<Insertable<ScoreTable>, 'run_words_found'>
  looks: readonly Look[]
}

/**
 * Books a level's end in one statement, wholly or not at all: the game's last state, the score, the player's bests where
 * they are better, streak and total, what its looks teach, its places on the leaderboards, what the activity feed tells of it, and the reply where
 * there is a key. False when something else has moved the game
 * since it was read. Locks the player before the game, as every action does.
 */
export async function bookLevelEnd(
  db: Db | Tx,
  { game, score, looks }: LevelEnd,
  kept: KeptReply | undefined,
): Promise<boolean> {
  const at = score.created_at
  const { rows } = await sql`${kept ? sql`/* prepare level-end-keyed */` : sql`/* prepare level-end */`}
    with owner as (select id, best_score, best_score_id, best_win_streak from player
      where id = ${game.player_id} for no key update),
    ended as (
      update game set version = game.version + 1, status = ${game.status}, mistakes = ${game.mistakes},
        found = ${game.found}, level_score = ${game.level_score}, guesses = ${JSON.stringify(game.guesses)},
        ended_at = ${game.ended_at}
      from owner where game.id = ${game.id} and game.player_id = owner.id and game.version = ${game.version}
      returning game.player_id),
    scored as (
      insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found,
        run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at)
      select ${score.id}, player_id, ${score.run_id}, ${score.game_id}, ${score.level}::integer, ${score.score}::integer,
        ${score.level_score}::integer, ${score.completed}::boolean, ${score.words_found}::integer,
        ${score.words_found}::integer + coalesce((select sum(earlier.words_found) from score as earlier
          where earlier.run_id = ${score.run_id} and earlier.completed and earlier.level < ${score.level}), 0),
        ${score.seconds}::integer, ${score.mistakes}::integer, ${score.guesses}::integer, ${score.hint_used}::boolean,
        ${score.life_used}::boolean, ${at}::timestamptz
      from ended returning *),
    ${learning(looks, 'ended', game.id, at)}
    ${kept ? sql`, kept as (${keeping(kept, sql`scored`)})` : sql``},
    booked as (
      update player set
        best_score = greatest(best_score, scored.score),
        best_score_level = case when scored.score > best_score then scored.level else best_score_level end,
        best_score_at = case when scored.score > best_score then scored.created_at else best_score_at end,
        best_score_id = case when scored.score > best_score then scored.id else best_score_id end,
        highest_level = greatest(highest_level, scored.level),
        total_score = total_score + scored.level_score,
        win_streak = case when scored.completed then win_streak + 1 else 0 end,
        best_win_streak = case when scored.completed then greatest(best_win_streak, win_streak + 1) else best_win_streak end,
        ${learnt}
      from scored cross join lesson where player.id = scored.player_id
      returning player.id, player.best_score, player.best_score_level, player.best_score_at, player.win_streak),
    level_end as (select scored.*, booked.win_streak as streak from scored join booked on booked.id = scored.player_id),
    earned as (${earning}),
    ${enteringLevelEnd}
    select id from booked`.execute(db)
  return rows.length === 1
}

/** The recorded end of a level: of the game named, or the newest with this result, which is the run's score or the level's own. */
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

/** The player's recent form out of the last `levels` finished levels; undefined when there are none. */
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

/** What a player's record of classic levels adds up to. */
export async function playStats(db: Db, playerId: string) {
  const { rows } = await sql<{
    runsPlayed: number
    levelsPlayed: number
    levelsCompleted: number
    perfectLevels: number
    wordsFound: number
  }>`select count(distinct run_id) as "runsPlayed", count(*) as "levelsPlayed",
      count(*) filter (where completed) as "levelsCompleted",
      count(*) filter (where completed and mistakes = 0) as "perfectLevels",
      coalesce(sum(words_found), 0)::bigint as "wordsFound"
    from score where player_id = ${playerId}`.execute(db)
  return rows[0] ?? { runsPlayed: 0, levelsPlayed: 0, levelsCompleted: 0, perfectLevels: 0, wordsFound: 0 }
}
