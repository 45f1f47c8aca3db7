import { badgesOf } from '../../../engine/daily/badge.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { type PlayedDaily, recordOf } from '../../../engine/daily/record.ts'
import { standingOf } from '../../../engine/daily/standing.ts'
import { isComplete } from '../../../engine/play/level.ts'
import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { elapsedSeconds } from '../game/board.service.ts'
import type { BoardEnd, GameMode } from '../game/mode.ts'
import { enter } from '../leaderboard/leaderboard.service.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import * as attempts from './attempt.store.ts'
import * as badges from './badge.store.ts'
import { resultOfAttempt } from './leaderboard.store.ts'
import { openFromOf, zonesOf } from './local-calendar.ts'

/**
 * The daily challenge. The end of its board ends the attempt, enters it on the day's leaderboard, and updates the streak with
 * its freezes and the badges. The day's statistics count the attempt later (tally.store.ts).
 */
export const daily: GameMode = {
  name: 'daily',
  rules: singleBoardRules,
  async onEnd(tx, context, end) {
    const attempt = await endAttempt(tx, end)
    if (attempt.standing !== null) await enter(tx, resultOfAttempt(attempt))
    await saveStreakAndBadges(tx, end.game.player_id, attempt.id, end.now)
    // Last, because all players of a day wait for the rows of the same few categories.
    await learnFromBoard(tx, context.ratings, end.game, end.level, end.now)
    return undefined
  },
}

/**
 * A closed daily from the archive. It does not count for streaks and leaderboards, but its categories' ratings still
 * learn.
 */
export const archive: GameMode = {
  name: 'archive',
  rules: singleBoardRules,
  async onEnd(tx, context, { game, level, now }) {
    await learnFromBoard(tx, context.ratings, game, level, now)
    return undefined
  },
}

async function endAttempt(tx: Tx, { game, now }: BoardEnd) {
  const date = await attempts.attemptDate(tx, game.id)
  if (date === undefined) throw new Error(`the daily ${game.id} has no attempt`)
  const seconds = elapsedSeconds(game, now)
  const attempt = await attempts.endAttempt(tx, game.id, {
    ended_at: now,
    completed: isComplete(game.board, game, singleBoardRules),
    score: game.level_score,
    seconds,
    mistakes: game.mistakes,
    guesses: game.guesses.map(({ tileIds }) => tileSet(game, tileIds)),
    found: game.found,
    // An attempt that is finished after its day has closed counts for its date, but not for the day's final ranks.
    standing: now.getTime() < closesAt(date) ? standingOf(game.level_score, seconds) : null,
  })
  if (!attempt) throw new Error(`the attempt of ${game.id} has ended before its game`)
  return attempt
}

/** A guess as a bit set of tile positions: bit n is the nth tile as dealt, the same tile for every player. */
function tileSet({ board }: PlayedGame, tileIds: readonly string[]): number {
  return tileIds.reduce((set, id) => set | (1 << board.tiles.findIndex((tile) => tile.id === id)), 0)
}

/** Stores the player's current streak and counts, and gives the badges that they earn. */
async function saveStreakAndBadges(tx: Tx, playerId: string, ref: string, now: Date): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (!player) throw new Error(`the player ${playerId} is gone`)
  const played = await attempts.attemptsOf(tx, playerId)
  const { streak, record } = recordOf(
    played.map(playedDaily),
    openFromOf(zonesOf(player, played), now),
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

/** Converts a stored attempt to the engine's form. */
export const playedDaily = (attempt: attempts.PlayedAttempt): PlayedDaily => ({
  date: attempt.date,
  over: attempt.ended_at !== null,
  completed: attempt.completed,
  mistakes: attempt.mistakes,
  seconds: attempt.seconds,
})
