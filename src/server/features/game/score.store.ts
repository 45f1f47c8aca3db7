import { type Insertable, sql } from 'kysely'
import type { Performance } from '../../../engine/difficulty.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player, ScoreRow, ScoreTable } from '../../db/schema.ts'

/** Words found in a run before the level that is ending now. */
export async function wordsFoundBefore(tx: Tx, runId: string, level: number): Promise<number> {
  const row = await tx
    .selectFrom('score')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('words_found'), is.lit(0)).as('words'))
    .where('run_id', '=', runId)
    .where('completed', '=', true)
    .where('level', '<', level)
    .executeTakeFirstOrThrow()
  return Number(row.words)
}

export async function insertScore(tx: Tx, score: Insertable<ScoreTable>): Promise<void> {
  await tx.insertInto('score').values(score).execute()
}

/** Books a level's end on the player's row: bests where they are better, the streak, the total. */
export async function bookLevelEnd(tx: Tx, score: Insertable<ScoreTable>, at: Date): Promise<void> {
  const better = sql<boolean>`${score.score} > best_score`
  await tx
    .updateTable('player')
    .set({
      best_score: sql`greatest(best_score, ${score.score})`,
      best_score_level: sql`case when ${better} then ${score.level} else best_score_level end`,
      best_score_at: sql`case when ${better} then ${at}::timestamptz else best_score_at end`,
      best_score_id: sql`case when ${better} then ${score.id} else best_score_id end`,
      highest_level: sql`greatest(highest_level, ${score.level})`,
      total_score: sql`total_score + ${score.level_score}`,
      win_streak: score.completed ? sql`win_streak + 1` : 0,
      best_win_streak: score.completed
        ? sql`greatest(best_win_streak, win_streak + 1)`
        : sql`best_win_streak`,
    })
    .where('id', '=', score.player_id)
    .execute()
}

/** The recorded end of a level: of the game named, or the newest with this result. */
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
    .where('score', '=', match.score)
  if (match.gameId !== undefined) query = query.where('game_id', '=', match.gameId)
  return query.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

type BestRow = Pick<
  Player,
  | 'id'
  | 'username'
  | 'first_name'
  | 'image'
  | 'deleted_at'
  | 'best_score'
  | 'best_score_level'
  | 'best_score_at'
  | 'best_score_id'
>

/** The best scores, one a player; the earlier stands first among equals. */
export async function topScores(db: Db, limit: number): Promise<BestRow[]> {
  return db
    .selectFrom('player')
    .select(['id', 'username', 'first_name', 'image', 'deleted_at'])
    .select(['best_score', 'best_score_level', 'best_score_at', 'best_score_id'])
    .where('best_score', '>', 0)
    .orderBy('best_score', 'desc')
    .orderBy('best_score_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Place of a player among all who have a score, and how many those are. */
export async function scoreRank(
  db: Db,
  player: Player,
): Promise<{ rank: number | null; totalPlayers: number }> {
  const { rows } = await sql<{ ahead: number; total: number }>`
    select count(*) as total,
      count(*) filter (where best_score > ${player.best_score} or (best_score = ${player.best_score}
        and (best_score_at, id) < (${player.best_score_at}::timestamptz, ${player.id}))) as ahead
    from player where best_score > 0`.execute(db)
  const { ahead = 0, total = 0 } = rows[0] ?? {}
  return { rank: player.best_score > 0 ? ahead + 1 : null, totalPlayers: total }
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
