import type { StoryPassage, StoryStep } from '../../../contract/game.ts'
import { isComplete } from '../../../engine/play/level.ts'
import type { Chapter } from '../../../engine/story/content.ts'
import { gameNumber, storyRules } from '../../../engine/story/story.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import { loadStoryBoards } from '../../content/story.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { RunRow } from '../../db/story-tables.ts'
import { newId } from '../../ids.ts'
import { singleBoardView } from '../game/game.view.ts'
import type { GameMode } from '../game/mode.ts'
import { rebuildEntries } from '../leaderboard/rebuild.service.ts'
import { slipOf } from './board.service.ts'
import { dealIfWaiting } from './run.service.ts'
import * as store from './story.store.ts'
import { chapterOf, passageView } from './story.view.ts'

/**
 * The game mode of the boards of a chapter (docs/rules.md#story-mode). After a won board, the number of the run's
 * consecutive wins increases by 1. After a lost board, it becomes 0. No ratings change, because the story's categories
 * are not in the general catalogue.
 */
export const storyMode: GameMode = {
  name: 'story',
  rules: storyRules,
  catalogue: async ({ db }) => loadStoryBoards(await currentOverlay(db)).catalogue,
  async onEnd(tx, context, { game, level, now }) {
    const run = await store.openRun(tx, game.player_id)
    // If the player has left the run, the end of its board changes nothing.
    if (run?.game_id !== game.id || run.stage !== 'playing') return undefined
    const isWon = isComplete(game.board, level, storyRules)
    // When the player gives up a board, the reply shows this board and cannot contain the next one. Therefore, the next
    // board is made later. Otherwise, its playing time would begin before the player sees it.
    const isGivenUp = !isWon && level.mistakes < storyRules.maxMistakes
    return { story: await (isWon ? win(tx, context, run, now) : lose(tx, context, run, now, isGivenUp)) }
  },
  heldResults: {
    async decided(tx, context, { run_id: streakId, player_id: playerId }) {
      await store.setCompletionHeld(tx, streakId)
      await rebuildEntries(tx, context, playerId)
    },
  },
}

async function win(tx: Tx, context: Context, run: RunRow, now: Date): Promise<StoryStep> {
  const chapter = chapterOf(run)
  const wins = run.wins + 1
  const passage = chapter.between[wins - 1] ?? chapter.afterBoards
  const isNew = await store.tell(tx, run.player_id, passage.id, now)
  const isLast = wins >= chapter.consecutiveWinsRequired
  const won = await store.updateRun(tx, run.id, {
    ...{ wins, passage_id: passage.id, stage: isLast ? 'mini_games' : 'playing' },
  })
  return stepOf(tx, context, won, chapter, now, {
    passage: passageView(passage),
    passageIsNew: isNew,
  })
}

async function lose(
  tx: Tx,
  context: Context,
  run: RunRow,
  now: Date,
  isGivenUp: boolean,
): Promise<StoryStep> {
  const chapter = chapterOf(run)
  const lost = await store.updateRun(tx, run.id, {
    ...{ wins: 0, streak_id: newId(), passage_id: chapter.opening.id },
  })
  const told = { failed: true, slip: slipOf(chapter) } as const
  return stepOf(tx, context, lost, chapter, now, told, !isGivenUp)
}

async function stepOf(
  tx: Tx,
  context: Context,
  run: RunRow,
  chapter: Chapter,
  now: Date,
  told: { passage?: StoryPassage; passageIsNew?: boolean; failed?: true; slip?: string },
  goesOn = true,
): Promise<StoryStep> {
  const deals = run.stage === 'playing' && !run.pauses && goesOn
  const game = deals ? (await dealIfWaiting(tx, run, now)).game : undefined
  return {
    ...{ runId: run.id, wins: run.wins, required: chapter.consecutiveWinsRequired },
    ...{ gameNumber: gameNumber(run.wins, chapter), stage: run.stage },
    ...(game && { next: singleBoardView(context, game, now) }),
    ...told,
  }
}
