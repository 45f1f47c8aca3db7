import { deal, foursomeKey, type History, toBoard } from '../../../engine/board/generate.ts'
import { difficultyWindow } from '../../../engine/difficulty.ts'
import {
  CATEGORY_COOLDOWN_BOARDS,
  GROUP_SIZE,
  groupCount,
  PERFORMANCE_LEVELS,
} from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { GameRow, PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import * as store from './game.store.ts'
import { recentForm } from './score.store.ts'

/** Boards remembered against repeated words and foursomes. */
const REMEMBERED_BOARDS = 120

interface Place {
  playerId: string
  level: number
  /** Score of the run when this level begins. */
  scoreBefore: number
  /** Absent: this board begins a new run. */
  runId?: string
  /** Local day that this start counts on; null for a next level. */
  startDay: string | null
}

/** Deals the board of a classic level to a player and makes it their current one. The caller holds the player's lock. */
export async function dealLevel(tx: Tx, context: Context, place: Place): Promise<PlayedGame> {
  const now = context.now()
  const [history, form] = [
    historyOf(await store.recentBoards(tx, place.playerId, REMEMBERED_BOARDS)),
    await recentForm(tx, place.playerId, PERFORMANCE_LEVELS),
  ]
  const seed = newSeed()
  const groups = groupCount(place.level)
  const dealt = deal(context.catalogue, {
    seed,
    groups,
    window: difficultyWindow(place.level, form),
    history,
    difficulty: context.ratings.difficulty,
  })
  const board = toBoard(dealt, newTileIds(groups * GROUP_SIZE))
  const id = newId()
  const game = await store.insertGame(tx, {
    id,
    player_id: place.playerId,
    mode: 'classic',
    run_id: place.runId ?? id,
    level: place.level,
    status: 'playing',
    seed,
    board: JSON.stringify(board),
    category_ids: board.groups.map((group) => group.categoryId),
    word_keys: dealt.groups.flatMap((group) => group.words.map((word) => word.key)),
    tile_order: null,
    score_before: place.scoreBefore,
    start_day: place.startDay,
    traps: dealt.traps.phantoms.length + dealt.traps.crossovers,
    started_at: now,
    ended_at: null,
  })
  await store.setCurrentGame(tx, place.playerId, id)
  return game
}

/** What the generator must know of a player's latest boards, newest first. */
function historyOf(boards: readonly Pick<GameRow, 'category_ids' | 'word_keys'>[]): History {
  const words = new Map<string, number>()
  const foursomes = new Set<string>()
  boards.forEach((board, age) => {
    for (const key of board.word_keys) if (!words.has(key)) words.set(key, age)
    for (let i = 0; i < board.word_keys.length; i += GROUP_SIZE) {
      foursomes.add(foursomeKey(board.word_keys.slice(i, i + GROUP_SIZE)))
    }
  })
  const cooling = boards.slice(0, CATEGORY_COOLDOWN_BOARDS).flatMap((board) => board.category_ids)
  return { categories: new Set(cooling), words, foursomes }
}
