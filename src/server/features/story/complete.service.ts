import type { Completion } from '../../../contract/story.ts'
import { endingOf } from '../../../engine/story/story.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { RunRow } from '../../db/story-tables.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { referredGames } from '../game/board.service.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import { enter } from '../leaderboard/leaderboard.service.ts'
import { resultOfChapter, totalsOf } from './leaderboard.store.ts'
import * as store from './story.store.ts'
import { chapterOf, completionView, requireChapter } from './story.view.ts'

/**
 * Stores that a run has completed its chapter at the time `at`. The stored result contains the playing time, i.e. the
 * sum over the won boards and the mini-games, and the points of the mini-games (docs/rules.md#story-mode). The caller
 * must hold the player's row lock.
 */
export async function completeRun(tx: Tx, run: RunRow, at: Date): Promise<RunRow> {
  const chapter = chapterOf(run)
  const boards = await referredGames(tx, await store.boardsOfStreak(tx, run.streak_id))
  const miniGames = [...(await store.miniGamesOf(tx, run.id)).values()]
  const solved = new Set(miniGames.flatMap((game) => (game.solved ? game.mini_game_id : [])))
  const ending = endingOf(chapter, solved)
  const completion = await store.insertCompletion(tx, {
    ...{
      id: newId(),
      player_id: run.player_id,
      chapter_id: chapter.id,
      run_id: run.id,
      streak_id: run.streak_id,
    },
    seconds:
      boards.reduce((sum, board) => sum + elapsedSeconds(board, at), 0) +
      miniGames.reduce(
        (sum, { opened_at, ended_at }) => sum + elapsedSeconds({ started_at: opened_at, ended_at }, at),
        0,
      ),
    points: miniGames.reduce((sum, { points }) => sum + points, 0),
    games: boards.length,
    experience: chapter.experienceReward,
    ending_id: ending.id,
    completed_at: at,
  })
  await store.tell(tx, run.player_id, ending.id, at)
  const completed = await store.updateRun(tx, run.id, {
    ...{ stage: 'completed', passage_id: ending.id, ended_at: at },
  })
  if (completion.withheld === null) await enter(tx, resultOfChapter(completion), totalsOf(run.player_id, at))
  return completed
}

/**
 * Returns the result of a run that has completed its chapter. Returns undefined if the run has not completed the
 * chapter, or if the result was removed.
 */
export async function completionOfRun(db: Db | Tx, run: RunRow): Promise<Completion | undefined> {
  const all = await store.completionsOf(db, run.player_id)
  const completion = all.find(({ run_id }) => run_id === run.id)
  return completion && completionView(completion, all, await store.miniGamesOf(db, run.id))
}

/**
 * Returns the player's latest result of a chapter. Removed results are ignored. Refuses with `not_found` or
 * `chapter_not_complete`.
 */
export async function confirm(
  { db }: Pick<Context, 'db'>,
  { playerId }: Session,
  chapterId: string,
): Promise<Completion> {
  requireChapter(chapterId)
  const all = await store.completionsOf(db, playerId)
  const latest = all.findLast(({ chapter_id }) => chapter_id === chapterId)
  if (!latest) throw new Refusal('chapter_not_complete')
  return completionView(latest, all, await store.miniGamesOf(db, latest.run_id))
}
