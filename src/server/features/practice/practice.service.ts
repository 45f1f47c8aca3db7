import type { GameView } from '../../../contract/game.ts'
import type { PracticeView } from '../../../contract/practice.ts'
import {
  FREE_PRACTICE_PER_DAY,
  PRACTICE_GROUPS,
  PRACTICE_LEVEL,
  practiceRequest,
} from '../../../engine/insight/practice.ts'
import { isOver } from '../../../engine/play/level.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import { regionFor } from '../../boards/region.ts'
import { openPacks } from '../../content/packs.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { actAndDeal } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { usedBefore } from '../../identity/used-before.store.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { lockReferredGame, ownGame } from '../game/board.service.ts'
import { dealBoard, playedBoards } from '../game/deal.service.ts'
import { singleBoardView } from '../game/game.view.ts'
import { weakestKinds } from '../insight/weakest-kinds.service.ts'
import { skillOf } from '../rating/rating.service.ts'
import { allowance, entitlements } from '../wallet/wallet.service.ts'
import * as store from './practice.store.ts'

/**
 * Returns the number of practice boards that a player started on a local day. The number includes practice boards of a
 * deleted account with the same e-mail address.
 */
export async function practicedOn(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const begun = await store.countPractice(db, playerId, day)
  return begun + (await usedBefore(db, playerId, 'practice', day))
}

/**
 * Returns whether the player can start a practice board today, and when the next day begins. The daily limit of
 * practice boards is separate from the limit of free games.
 */
async function practiceAllowance(context: Context, db: Db | Tx, player: Player, now: Date) {
  const { day, resetsAt, isPremium } = await allowance(context, db, player, now)
  const canStart = isPremium || (await practicedOn(db, player.id, day)) < FREE_PRACTICE_PER_DAY
  return { day, resetsAt, canStart }
}

/** Returns whether the player can start a practice board now, and the player's latest practice board. */
export function practice(context: Context, session: Session): Promise<PracticeView> {
  const now = context.now()
  // All queries read the same snapshot of the database. Otherwise, a board could start or end between two queries.
  return atOneMoment(context.db, async (db) => {
    const player = await sessionPlayer(db, session)
    const { canStart, resetsAt } = await practiceAllowance(context, db, player, now)
    const latest = await store.latestPractice(db, player.id)
    const game = latest && (await ownGame(db, latest.game_id, player.id))
    const isOpen = game !== undefined && !isOver(game)
    return {
      canStart,
      resetsAt: resetsAt.toISOString(),
      game: isOpen ? singleBoardView(context, game, now) : null,
      practised: latest && !isOpen ? { gameId: latest.game_id, kinds: latest.kinds } : null,
    }
  })
}

/**
 * Creates a practice board, or returns the open practice board. `region` is the country of the player's browser
 * (`regionOf`). Refuses with `username_required` or `daily_limit`.
 */
export function start(context: Context, playerId: string, region: string): Promise<GameView> {
  return actAndDeal(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    const latest = await store.latestPractice(tx, playerId)
    const open = latest && (await lockReferredGame(tx, latest.game_id, playerId))
    if (open && !isOver(open)) return singleBoardView(context, open, now)
    const { canStart, day, resetsAt } = await practiceAllowance(context, tx, player, now)
    if (!canStart)
      throw new Refusal('daily_limit', {
        message: 'You have had your free practice board for today.',
        details: { resetsAt: resetsAt.toISOString() },
      })
    return singleBoardView(
      context,
      await dealPractice(tx, context, { playerId, region: regionFor(player, region), day, now }),
      now,
    )
  })
}

/** Creates a practice board. The caller must hold the player's row lock. */
async function dealPractice(
  tx: Tx,
  context: Context,
  { playerId, region, day, now }: { playerId: string; region: string; day: string; now: Date },
): Promise<PlayedGame> {
  const weakest = await weakestKinds(tx, context, playerId)
  const request = practiceRequest({ weakest, skill: await skillOf(tx, playerId) })
  const { board, ...dealt } = dealtBoard(tx, {
    from: { packs: openPacks(await entitlements(tx, playerId, now), now) },
    request: { ...request, region, seed: newSeed(), difficulty: context.ratings.difficulty },
    pasts: [await playedBoards(tx, playerId)],
    tileIds: newTileIds(PRACTICE_GROUPS * GROUP_SIZE),
  })
  const id = newId()
  const game = await dealBoard(tx, {
    ...{ id, player_id: playerId, mode: 'practice', run_id: id, level: PRACTICE_LEVEL },
    ...{ ...dealt, status: 'playing', board: JSON.stringify(board) },
    ...{ tile_order: null, score_before: 0, start_day: null, started_at: now, ended_at: null },
  })
  const kinds = request.favours?.kinds ?? []
  await store.insertPractice(tx, {
    ...{ game_id: id, player_id: playerId, day, started_at: now },
    kinds: kinds.filter((kind) => board.groups.some((group) => group.kind === kind)),
  })
  return game
}
