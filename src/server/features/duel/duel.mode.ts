import { type DuelOutcome, duelRules, isOpen, outcomeOf } from '../../../engine/duel/duel.ts'
import { isOver } from '../../../engine/play/level.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow, SideRow } from '../../db/duel-tables.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { publishActivity, withdrawActivities } from '../activity/activity.service.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import type { GameMode } from '../game/mode.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { tellBoth, tellPlayer, tellStep } from './duel.events.ts'
import * as store from './duel.store.ts'
import { outcomeFor, sidesFor, stepsOfGame } from './duel.view.ts'
import { recordsOf, saveRating } from './rating.store.ts'
import { rated } from './rating.ts'

const duelIdOf = ({ id, challenge_id }: Pick<PlayedGame, 'id' | 'challenge_id'>): string => {
  if (challenge_id === null) throw new Error(`game ${id} belongs to no duel`)
  return challenge_id
}

async function load(tx: Tx, game: PlayedGame) {
  const duel = await store.findDuel(tx, duelIdOf(game))
  const sides = duel && sidesFor(duel, game.player_id)
  if (!sides) throw new Error(`the duel of game ${game.id} does not exist`)
  return { duel, ...sides }
}

/**
 * The game mode of duels (docs/rules.md#duels). Each player of a duel has a separate game. The transaction that ends
 * the second player's board also completes the duel.
 */
export const duelMode: GameMode = {
  name: 'duel',
  rules: duelRules,
  // A guess changes only the rows of the player who makes the guess. The end of a board can complete the duel. In this
  // case, rows of both players change.
  async otherPlayers(db, game) {
    if (!isOver(game)) return []
    const players = await store.playersOfDuel(db, duelIdOf(game))
    return players ? [players.challenger_id, players.challenged_id] : []
  },
  async onGuess(tx, _context, { game }) {
    if (isOver(game)) return undefined // `onEnd` publishes the last step
    const duel = await store.playersOfDuel(tx, duelIdOf(game))
    if (!duel) throw new Error(`the duel of game ${game.id} does not exist`)
    const step = stepsOfGame(game).at(-1)
    if (step) await tellStep(tx, duel, game.player_id, step, duel.isRace)
    return undefined
  },
  async onEnd(tx, context, { game, level, now }) {
    // The category ratings are updated before the events are published, because the update may wait for other
    // transactions. After publishing, this transaction would block other transactions during that wait.
    await learnFromBoard(tx, context.ratings, game, level, now)
    const { duel, mine, theirs } = await load(tx, game)
    const seconds = Math.min(
      elapsedSeconds(game, now),
      duelRules.timeLimitSeconds ?? Number.POSITIVE_INFINITY,
    )
    const ended = { ended_at: now, score: game.level_score, seconds }
    await store.updateSide(tx, duel.id, game.player_id, ended)
    const isCompleted = isOpen(duel.status) && theirs.ended_at !== null
    // `at` is the current time and not the end of the board. If a board reaches its time limit, the server ends the
    // board some time later.
    const at = context.now()
    if (isCompleted) await complete(tx, duel, { ...mine, ...ended }, theirs, at)
    const step = stepsOfGame(game).at(-1)
    if (step) await tellStep(tx, duel, game.player_id, step, theirs.started_at !== null)
    if (isCompleted) await tellCompleted(tx, duel.id, { ...mine, ...ended }, theirs, at)
    else if (isOpen(duel.status) && theirs.started_at === null)
      await tellPlayer(tx, duel, theirs.player_id, 'your_turn')
    return undefined
  },
  // A suspicious result (docs/rules.md#held-results) counts for the winner of the duel and for the duel ratings. It
  // only does not appear in the activity feed until a person has released it.
  heldResults: {
    async seenBy(tx, game, playerIds) {
      const { theirs } = await load(tx, game)
      const saw = theirs.ended_at !== null && theirs.ended_at < game.started_at
      return saw && playerIds.includes(theirs.player_id)
    },
    async decided(tx, context, game) {
      const { duel, mine } = await load(tx, game)
      if (game.withheld !== null)
        await withdrawActivities(tx, game.player_id, { refs: [duel.id], levels: [] })
      else if (duel.status === 'completed') await publishResult(tx, duel, mine, context.now())
    },
  },
}

const OPPOSITE: Record<DuelOutcome, DuelOutcome> = { won: 'lost', lost: 'won', draw: 'draw' }

const resultOf = ({ player_id, score, seconds }: SideRow) => {
  if (score === null || seconds === null) throw new Error(`the side of ${player_id} has no result`)
  return { score, seconds }
}

/** Decides the winner after both players have ended their boards, and updates the duel ratings. */
async function complete(tx: Tx, duel: DuelRow, mine: SideRow, theirs: SideRow, now: Date): Promise<void> {
  const outcome = outcomeOf(resultOf(mine), resultOf(theirs))
  const winner_id = outcome === 'draw' ? null : outcome === 'won' ? mine.player_id : theirs.player_id
  await store.updateDuel(tx, duel.id, { status: 'completed', winner_id, ended_at: now })
  const records = await recordsOf(tx, [mine.player_id, theirs.player_id])
  const before = [records(mine.player_id), records(theirs.player_id)] as const
  const after = rated(before[0], before[1], outcome)
  const outcomes = [outcome, OPPOSITE[outcome]] as const
  for (const [index, { player_id }] of [mine, theirs].entries()) {
    const [was, is, how] = [before[index], after[index], outcomes[index]]
    if (!was || !is || !how) continue
    await saveRating(tx, player_id, is, how)
    await store.updateSide(tx, duel.id, player_id, { rating_before: was.rating, rating_after: is.rating })
  }
}

async function tellCompleted(
  tx: Tx,
  duelId: string,
  mine: SideRow,
  theirs: SideRow,
  now: Date,
): Promise<void> {
  const duel = await store.findDuel(tx, duelId)
  if (!duel) throw new Error(`the duel ${duelId} does not exist`)
  await tellBoth(tx, duelId, 'completed', { winnerId: duel.winner_id })
  const points = Math.abs(resultOf(mine).score - resultOf(theirs).score)
  for (const playerId of [duel.challenger_id, duel.challenged_id])
    await tellPlayer(tx, duel, playerId, 'completed', { outcome: outcomeFor(duel, playerId), points })
  for (const side of [mine, theirs]) {
    const isGone = duel.players.get(side.player_id)?.deleted_at !== null
    const isHeld = duel.games.get(side.player_id)?.withheld !== null
    if (!isGone && !isHeld) await publishResult(tx, duel, side, now)
  }
}

async function publishResult(
  tx: Tx,
  duel: DuelRow,
  { player_id: playerId, score }: SideRow,
  at: Date,
): Promise<void> {
  const kind = duel.winner_id === playerId ? 'duel_won' : 'duel_played'
  const data = { score: score ?? 0, level: duel.target_level }
  await publishActivity(tx, { playerId, kind, data, ref: duel.id, at })
}
