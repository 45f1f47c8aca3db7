import { badgesOf } from '../../../engine/daily/badge.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { type PlayedDaily, recordOf } from '../../../engine/daily/record.ts'
import { standingOf } from '../../../engine/daily/standing.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { findPlayer } from '../account/account.store.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import * as attempts from './attempt.store.ts'
import * as badges from './badge.store.ts'
import { openFromOf } from './whereabouts.ts'

/**
 * What the end of a daily means, in the transaction of its last guess: the attempt, the streak with its freezes, and the
 * badges it earns. The day's board and its statistics take it from there (tally.store.ts).
 */
export async function endDaily(tx: Tx, game: PlayedGame, now: Date): Promise<void> {
  const date = await attempts.attemptDate(tx, game.id)
  if (date === undefined) throw new Error(`the daily ${game.id} has no attempt`)
  const seconds = elapsedSeconds(game, now)
  const attempt = await attempts.endAttempt(tx, game.id, {
    ended_at: now,
    completed: game.found.length === game.board.groups.length,
    score: game.level_score,
    seconds,
    mistakes: game.mistakes,
    guesses: game.guesses.map(({ tileIds }) => tileSet(game, tileIds)),
    found: game.found,
    // Finished after the day had closed it counts for its date, and not among the places that are final.
    standing: now.getTime() < closesAt(date) ? standingOf(game.level_score, seconds) : null,
  })
  if (!attempt) throw new Error(`the attempt of ${game.id} has ended before its game`)
  await settle(tx, game.player_id, attempt.id, now)
}

/** A guess as a set of tile positions: bit n is the nth tile as dealt, the same tile for every player. */
function tileSet({ board }: PlayedGame, tileIds: readonly string[]): number {
  return tileIds.reduce((set, id) => set | (1 << board.tiles.findIndex((tile) => tile.id === id)), 0)
}

/** Records the player's streak and sums as they stand now, and gives the badges that they are worth. */
async function settle(tx: Tx, playerId: string, ref: string, now: Date): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (!player) throw new Error(`the player ${playerId} is gone`)
  const played = await attempts.attemptsOf(tx, playerId)
  const { streak, record } = recordOf(
    played.map(playedDaily),
    openFromOf(player, now),
    await badges.championDays(tx, playerId),
  )
  await badges.saveRecord(tx, {
    player_id: playerId,
    streak: streak.current,
    best_streak: streak.best,
    in_a_row: record.inARow,
    freezes: streak.freezes,
    completed: record.completed,
    perfect: record.perfect,
    fast: record.fast,
    updated_at: now,
  })
  await badges.giveBadges(tx, playerId, badgesOf(record), ref, now)
}

/** A stored attempt as the rules see it. */
export const playedDaily = (attempt: attempts.PlayedAttempt): PlayedDaily => ({
  date: attempt.date,
  over: attempt.ended_at !== null,
  completed: attempt.completed,
  mistakes: attempt.mistakes,
  seconds: attempt.seconds,
})
