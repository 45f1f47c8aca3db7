import { deal, historyOf, toBoard, trapCount } from '../../../engine/board/generate.ts'
import { difficultyWindow } from '../../../engine/difficulty.ts'
import { GROUP_SIZE, groupCount, PERFORMANCE_LEVELS } from '../../../engine/rules.ts'
import { catalogueFor } from '../../catalogue/packs.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { entitlements } from '../wallet/wallet.service.ts'
import { dealBoard, playedBoards } from './board.service.ts'
import { recentForm, setCurrentGame } from './record.store.ts'

interface LevelToDeal {
  playerId: string
  level: number
  /** Score of the run when this level begins. */
  scoreBefore: number
  /** Absent: this board begins a new run. */
  runId?: string
  /** The local day for which this start counts toward the free games; null for a next level. */
  startDay: string | null
}

/**
 * Deals the board of a classic level and makes it the player's current game. The caller holds the player's row lock.
 */
export async function dealLevel(tx: Tx, context: Context, toDeal: LevelToDeal): Promise<PlayedGame> {
  const now = context.now()
  const [history, form] = [
    historyOf(await playedBoards(tx, toDeal.playerId)),
    await recentForm(tx, toDeal.playerId, PERFORMANCE_LEVELS),
  ]
  const seed = newSeed()
  const groups = groupCount(toDeal.level)
  const catalogue = catalogueFor(context.catalogue, await entitlements(tx, toDeal.playerId, now), now)
  const dealt = deal(catalogue, {
    seed,
    groups,
    window: difficultyWindow(toDeal.level, form),
    history,
    difficulty: context.ratings.difficulty,
  })
  const board = toBoard(dealt, newTileIds(groups * GROUP_SIZE))
  const id = newId()
  const game = await dealBoard(tx, {
    id,
    player_id: toDeal.playerId,
    mode: 'classic',
    run_id: toDeal.runId ?? id,
    level: toDeal.level,
    status: 'playing',
    seed,
    board: JSON.stringify(board),
    category_ids: board.groups.map((group) => group.categoryId),
    word_keys: dealt.groups.flatMap((group) => group.words.map((word) => word.key)),
    tile_order: null,
    score_before: toDeal.scoreBefore,
    start_day: toDeal.startDay,
    traps: trapCount(dealt),
    started_at: now,
    ended_at: null,
  })
  await setCurrentGame(tx, toDeal.playerId, id)
  return game
}
