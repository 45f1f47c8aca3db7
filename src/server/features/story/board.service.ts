import { randomInt } from 'node:crypto'
import { type Deal, deal, historyOf, toBoard, trapCount } from '../../../engine/board/generate.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Chapter } from '../../../engine/story/content.ts'
import { COMBINATION_TRIES, chapterWindow, STORY_GROUPS } from '../../../engine/story/story.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { loadStoryBoards } from '../../story/load.ts'
import { dealBoard, playedBoards } from '../game/board.service.ts'
import * as store from './story.store.ts'

const combination = (categoryIds: readonly string[]) => [...categoryIds].sort().join(' ')

/**
 * Deals the next board of a streak from its chapter's own pool: four categories that the streak has not had together, or those
 * that it had together longest ago (spec section 5, "Chapter challenge"). The caller holds the player's row lock.
 */
export async function dealChapter(
  tx: Tx,
  { playerId, chapter, streakId, now }: { playerId: string; chapter: Chapter; streakId: string; now: Date },
): Promise<PlayedGame> {
  const used = (await store.combinationsOf(tx, streakId)).map(combination)
  const history = historyOf(await playedBoards(tx, playerId))
  const { seed, dealt } = chooseDeal(chapter, used, history)
  const board = toBoard(dealt, newTileIds(STORY_GROUPS * GROUP_SIZE))
  return dealBoard(tx, {
    ...{ id: newId(), player_id: playerId, mode: 'story', run_id: streakId, level: chapter.number },
    ...{ status: 'playing', seed, board: JSON.stringify(board), chapter_id: chapter.id },
    category_ids: board.groups.map((group) => group.categoryId),
    word_keys: dealt.groups.flatMap((group) => group.words.map((word) => word.key)),
    ...{ tile_order: null, score_before: 0, start_day: null, traps: trapCount(dealt) },
    ...{ started_at: now, ended_at: null },
  })
}

interface Chosen {
  seed: string
  dealt: Deal
}

/** `used`: the combinations of the streak, in the order dealt. */
function chooseDeal(
  chapter: Chapter,
  used: readonly string[],
  history: ReturnType<typeof historyOf>,
): Chosen {
  const { catalogue, pools } = loadStoryBoards()
  const pool = pools.get(chapter.id)
  if (!pool) throw new Error(`the chapter ${chapter.id} has no pool`)
  let oldest: (Chosen & { at: number }) | undefined
  for (let tries = 0; tries < COMBINATION_TRIES; tries++) {
    const seed = newSeed()
    const window = chapterWindow(chapter)
    const dealt = deal(catalogue, { seed, groups: STORY_GROUPS, window, history, pool })
    const at = used.lastIndexOf(combination(dealt.groups.map(({ category }) => category.id)))
    if (at === -1) return { seed, dealt }
    if (!oldest || at < oldest.at) oldest = { seed, dealt, at }
  }
  if (!oldest) throw new Error('no board was tried')
  return oldest
}

/** One of the sentences that are told after a failed check. */
export const slipOf = ({ slips }: Chapter): string => slips[randomInt(slips.length)] ?? ''
