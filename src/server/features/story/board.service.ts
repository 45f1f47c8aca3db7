import { randomInt } from 'node:crypto'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Chapter } from '../../../engine/story/content.ts'
import { chapterWindow, STORY_GROUPS } from '../../../engine/story/story.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import { combination } from '../../boards/order.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { dealBoard, playedBoards } from '../game/deal.service.ts'
import * as store from './story.store.ts'

/**
 * Makes the next board of a run from the categories of the run's chapter. The combination of four categories is new
 * since the last lost board. If every combination was already used, the board has the combination that was used longest
 * ago (docs/rules.md#story-mode). The caller must hold the player's row lock.
 */
export async function dealChapter(
  tx: Tx,
  {
    playerId,
    region,
    chapter,
    streakId,
    now,
  }: { playerId: string; region: string; chapter: Chapter; streakId: string; now: Date },
): Promise<PlayedGame> {
  const used = (await store.combinationsOf(tx, streakId)).map(combination)
  const { board, ...dealt } = dealtBoard(tx, {
    from: { chapter: chapter.id },
    request: { seed: newSeed(), groups: STORY_GROUPS, window: chapterWindow(chapter), region },
    pasts: [await playedBoards(tx, playerId)],
    tileIds: newTileIds(STORY_GROUPS * GROUP_SIZE),
    unlike: used,
  })
  return dealBoard(tx, {
    ...{ id: newId(), player_id: playerId, mode: 'story', run_id: streakId, level: chapter.number },
    ...{ ...dealt, status: 'playing', board: JSON.stringify(board), chapter_id: chapter.id },
    ...{ tile_order: null, score_before: 0, start_day: null, started_at: now, ended_at: null },
  })
}

/** Returns a random one of the chapter's sentences for a lost board. */
export const slipOf = ({ slips }: Chapter): string => slips[randomInt(slips.length)] ?? ''
