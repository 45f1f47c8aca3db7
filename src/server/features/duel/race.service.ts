import type { Output } from '../../../contract/api.ts'
import type { DuelRun, Progress } from '../../../contract/duel.ts'
import type { GameView } from '../../../contract/game.ts'
import { commonStart, duelRules, isOpen } from '../../../engine/duel/duel.ts'
import { isOver } from '../../../engine/play/level.ts'
import { groupCount, POINTS_PER_MISTAKE_LEFT } from '../../../engine/rules.ts'
import { groupPoints } from '../../../engine/scoring.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { actAndDeal } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { lockReferredGame } from '../game/board.service.ts'
import { dealBoard } from '../game/deal.service.ts'
import { singleBoardView } from '../game/game.view.ts'
import { boardOfDuel, gameOn } from './board.service.ts'
import { tellLateComer, tellPlayer, tellStep } from './duel.events.ts'
import { requireDuelist } from './duel.service.ts'
import * as store from './duel.store.ts'
import { isGhost, outcomeFor, sideOf, stateOf, stepsOfGame } from './duel.view.ts'
import { inDuel, type LockedDuel, loadOwn } from './in-duel.ts'

const UNPLAYED = 'Both sides must have ended first.'

/**
 * Starts the player's board, or returns the board that the player has already started. Refuses with `not_found`,
 * `challenge_closed`, `already_attempted`, `username_required`, `premium_required` or `not_started_yet`.
 */
export function start(context: Context, playerId: string, duelId: string): Promise<GameView> {
  const begin = async ({ tx, duel, mine, theirs, player, now }: LockedDuel) => {
    if (mine.game_id !== null) {
      const game = await lockReferredGame(tx, mine.game_id, playerId)
      if (isOver(game))
        throw new Refusal('already_attempted', { message: 'You have played this duel already.' })
      return singleBoardView(context, game, now)
    }
    if (!isOpen(duel.status)) throw new Refusal('challenge_closed')
    await requireDuelist(tx, player, now)
    const startsAt = commonStart(now.getTime(), duel.starts_at?.getTime())
    if (startsAt !== undefined && startsAt > now.getTime())
      throw new Refusal('not_started_yet', {
        details: { startsAt: new Date(startsAt).toISOString(), serverNow: now.toISOString() },
      })
    const startedAt = startsAt === undefined ? now : new Date(startsAt)
    const game = await dealSide(tx, context, duel, playerId, startedAt)
    const [first] = stepsOfGame(game)
    // The opponent is always allowed to see that the player has started. The player's later progress is hidden until
    // the opponent has started.
    if (first) await tellStep(tx, duel, playerId, first, true)
    // If the opponent is already playing, the player gets the opponent's latest step.
    const rival = duel.games.get(theirs.player_id)
    const latest = rival && stateOf(theirs) === 'playing' ? stepsOfGame(rival).at(-1) : undefined
    if (latest && latest.atMs > 0) await tellLateComer(tx, duel, playerId, latest)
    if (stateOf(theirs) === 'not_started') await tellPlayer(tx, duel, theirs.player_id, 'your_turn')
    return singleBoardView(context, game, context.now())
  }
  return inDuel(context, playerId, duelId, begin, actAndDeal)
}

/** Creates the player's game in a duel. The caller must hold the row locks of both players. */
export async function dealSide(
  tx: Tx,
  context: Context,
  duel: DuelRow,
  playerId: string,
  startedAt: Date,
): Promise<PlayedGame> {
  const board = await boardOfDuel(tx, context, duel)
  const game = await dealBoard(tx, gameOn(board, duel, playerId, startedAt))
  await store.updateSide(tx, duel.id, playerId, { game_id: game.id, started_at: startedAt, ready_at: null })
  if (duel.status === 'pending') await store.updateDuel(tx, duel.id, { status: 'active' })
  return game
}

/**
 * Returns the recorded steps of the opponent, if the player races against a recording. Refuses with `not_found` or
 * `no_ghost`.
 */
export async function ghost(context: Context, { playerId }: Session, duelId: string): Promise<Progress[]> {
  const { duel, sides } = await loadOwn(context, playerId, duelId)
  if (stateOf(sides.mine) !== 'playing' || !isGhost(sides)) throw new Refusal('no_ghost')
  return stepsFor(duel, sides.theirs.player_id)
}

function stepsFor(duel: store.LoadedDuel, playerId: string): Progress[] {
  const game = duel.games.get(playerId)
  return game ? stepsOfGame(game).map((step) => ({ ...step, side: sideOf(duel, playerId) })) : []
}

/**
 * Returns the results and the steps of both players of a completed duel. Refuses with `not_found` or
 * `attempt_not_over`.
 */
export async function result(
  context: Context,
  { playerId }: Session,
  duelId: string,
): Promise<Output<'GET /api/challenges/:id/result'>> {
  const { duel } = await loadOwn(context, playerId, duelId)
  if (duel.status !== 'completed') throw new Refusal('attempt_not_over', { message: UNPLAYED })
  return { challenger: runOf(duel, duel.challenger_id), challenged: runOf(duel, duel.challenged_id) }
}

function runOf(duel: store.LoadedDuel, playerId: string): DuelRun {
  const [side, game, steps] = [duel.sides.get(playerId), duel.games.get(playerId), stepsFor(duel, playerId)]
  const last = steps.at(-1)
  if (!side || !game || !last || side.score === null || side.seconds === null)
    throw new Error(`the side of ${playerId} in duel ${duel.id} has not ended`)
  const { groupsFound, mistakes } = last
  const groups = groupPoints(groupsFound)
  const solved = groupsFound === groupCount(duel.target_level)
  const mistakesLeft = solved ? POINTS_PER_MISTAKE_LEFT * (duelRules.maxMistakes - mistakes) : 0
  return {
    score: side.score,
    seconds: side.seconds,
    ...{ groupsFound, mistakes, solved },
    points: { groups, mistakesLeft, speed: side.score - groups - mistakesLeft },
    ratingBefore: Math.round(side.rating_before ?? 0),
    ratingAfter: Math.round(side.rating_after ?? 0),
    steps,
  }
}

/**
 * Returns the stored outcome of the duel for the player. The server ignores the result that the client reports. Refuses
 * with `not_found` or `attempt_not_over`.
 */
export async function confirm(
  context: Context,
  { playerId }: Session,
  duelId: string,
): Promise<Output<'POST /api/challenges/:id/score'>> {
  const { duel, sides } = await loadOwn(context, playerId, duelId)
  if (stateOf(sides.mine) !== 'finished')
    throw new Refusal('attempt_not_over', { message: 'Finish your side of this duel first.' })
  const { status, winner_id: winnerId } = duel
  const outcome = status === 'completed' ? outcomeFor(duel, playerId) : isOpen(status) ? 'waiting' : 'none'
  return { status, winnerId, outcome }
}
