import { isLevelAchievement } from '../../../engine/achievement.ts'
import { ANNOUNCED_RANKS, isRecordRun, isStreakMilestone } from '../../../engine/activity.ts'
import { isComplete } from '../../../engine/play/level.ts'
import { levelRules } from '../../../engine/play/play-rules.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { publishActivity, withdrawActivities } from '../activity/activity.service.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import type { BoardEnd, GameMode } from '../game/mode.ts'
import { enter, ownPlaces } from '../leaderboard/leaderboard.service.ts'
import { rebuildEntries } from '../leaderboard/rebuild.service.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { ownCatalogue } from './deal.service.ts'
import { resultsOfLevel } from './leaderboard.store.ts'
import {
  earnedWith,
  hasCompletedBefore,
  type LevelScore,
  type RecordedLevel,
  readRecord,
  rebuildRecord,
  recordLevel,
} from './record.store.ts'

/** The game mode of the levels of a run (docs/rules.md#level). */
export const classic: GameMode = {
  name: 'classic',
  rules: levelRules,
  catalogue: ownCatalogue,
  async current(db, playerId) {
    return (await readRecord(db, playerId)).current_game_id ?? undefined
  },
  async onEnd(tx, context, end) {
    const { game, level, now } = end
    const score = scoreOfLevel(end)
    const counts = game.withheld === null
    const recorded = await recordLevel(tx, score, counts)
    await learnFromBoard(tx, context.ratings, game, level, now)
    if (!counts) return undefined
    await enter(tx, resultsOfLevel(score.id, recorded.win_streak))
    if (score.completed) await context.levelCompleted(tx, game.player_id, now)
    await publishActivities(tx, score, recorded)
    return undefined
  },
  heldResults: {
    async decided(tx, context, { player_id: playerId, withheld }, games) {
      await rebuildRecord(tx, playerId)
      await rebuildEntries(tx, context, playerId)
      if (withheld === 'removed')
        await withdrawActivities(tx, playerId, await earnedWith(tx, playerId, games))
      if (withheld === null) await context.levelCompleted(tx, playerId, context.now())
    },
  },
}

/** Returns the row for the table of scores that is inserted at the end of a level. */
function scoreOfLevel({ game, level, now }: BoardEnd): LevelScore {
  return {
    id: newId(),
    player_id: game.player_id,
    run_id: game.run_id,
    game_id: game.id,
    level: game.level,
    score: game.score_before + game.level_score,
    level_score: game.level_score,
    completed: isComplete(game.board, level, levelRules),
    words_found: level.found.length * GROUP_SIZE,
    seconds: elapsedSeconds(game, now),
    mistakes: game.guesses.filter((guess) => guess.group === null).length,
    guesses: game.guesses.length,
    hint_used: level.hinted.length > 0,
    life_used: level.extraLifeUsed,
    created_at: now,
  }
}

/** Publishes the activities of an ended level. */
async function publishActivities(tx: Tx, score: LevelScore, recorded: RecordedLevel): Promise<void> {
  const { player_id: playerId, game_id, run_id, level, completed, created_at: at } = score
  const { best_score: bestScore, best_score_before, best_run_before, win_streak } = recorded
  if (completed && isLevelAchievement(level) && !(await hasCompletedBefore(tx, playerId, level, game_id)))
    await publishActivity(tx, {
      ...{ playerId, kind: 'level_up', at, ref: String(level) },
      data: { level, score: score.score, run: run_id },
    })
  const holdsBest = score.score > best_score_before || run_id === best_run_before
  if (isRecordRun({ completed, holdsBest, bestScore })) {
    const { best } = (await ownPlaces(tx, ['high-scores'], playerId))['high-scores']
    const data = { score: bestScore, level: recorded.best_score_level, run: run_id }
    if (best && best.rank <= ANNOUNCED_RANKS)
      await publishActivity(tx, {
        ...{ playerId, kind: 'high_score', at, ref: run_id },
        data: { ...data, rank: best.rank },
      })
    else await publishActivity(tx, { playerId, kind: 'personal_best', at, ref: run_id, data })
  }
  if (isStreakMilestone(win_streak, recorded.best_win_streak_before))
    await publishActivity(tx, {
      playerId,
      kind: 'win_streak',
      at,
      ref: score.id,
      data: { streak: win_streak, level, run: run_id },
    })
}
