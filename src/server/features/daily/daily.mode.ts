import { dailyBadgesOf, dailyBadgeTypes } from '../../../engine/badge.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { type PlayedDaily, recordOf } from '../../../engine/daily/record.ts'
import { standingOf } from '../../../engine/daily/standing.ts'
import { isComplete } from '../../../engine/play/level.ts'
import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import type { BoardEnd, DecisionContext, GameMode } from '../game/mode.ts'
import { enter } from '../leaderboard/leaderboard.service.ts'
import { rebuildEntries } from '../leaderboard/rebuild.service.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import * as attempts from './attempt.store.ts'
import { award } from './award.service.ts'
import * as badges from './badge.store.ts'
import { tileSet } from './board.service.ts'
import { championsAndNext, crownAgain } from './champion.service.ts'
import { lockDay } from './close.store.ts'
import { resultOfAttempt } from './leaderboard.store.ts'
import { openFromOf, zonesOf } from './local-calendar.ts'
import { forgetTally } from './tally.store.ts'

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
  review: { seenBy: attempts.hadEnded, others: playersByPlace, decided },
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
    score: game.level_score,
    seconds,
    mistakes: game.mistakes,
    guesses: game.guesses.map(({ tileIds }) => tileSet(game.board, tileIds)),
    found: game.found,
    ...worthOf({ ...game, ended_at: now }, date),
  })
  if (!attempt) throw new Error(`the attempt of ${game.id} has ended before its game`)
  return attempt
}

/**
 * Whether a game that has ended completes its date, and its standing among the day's ranks. An attempt that is finished after
 * its day has closed counts for its date, but not for the day's final ranks; one that is held has no rank yet, and one that
 * was removed is as good as lost.
 */
function worthOf(game: PlayedGame & { ended_at: Date }, date: string) {
  const isRanked = game.withheld === null && game.ended_at.getTime() < closesAt(date)
  return {
    completed: game.withheld !== 'removed' && isComplete(game.board, game, singleBoardRules),
    standing: isRanked ? standingOf(game.level_score, elapsedSeconds(game, game.ended_at)) : null,
  }
}

/** The players whom a decision about an attempt may bring among the champions of its day or take from them, with one to spare. */
async function playersByPlace(db: Db | Tx, game: PlayedGame): Promise<string[]> {
  const date = await attempts.attemptDate(db, game.id)
  return date === undefined ? [] : championsAndNext(db, date)
}

/** Rebuilds what depended on an attempt that counts from now on, or no longer. */
async function decided(tx: Tx, context: DecisionContext, game: PlayedGame): Promise<void> {
  const { ended_at, player_id: playerId, withheld } = game
  const date = await attempts.attemptDate(tx, game.id)
  if (date === undefined || ended_at === null)
    throw new Error(`the daily ${game.id} has no attempt that ended`)
  // The day before its attempts, as a tally locks them.
  const closedAt = await lockDay(tx, date)
  const attempt = await attempts.setWorth(tx, game.id, worthOf({ ...game, ended_at }, date))
  if (attempt.tallied && attempt.standing === null) await forgetTally(tx, date)
  await rebuildEntries(tx, context, playerId)
  if (closedAt) await crownAgain(tx, context, date, closedAt)
  await saveStreakAndBadges(tx, playerId, attempt.id, context.now(), withheld !== null)
}

/**
 * Stores the player's current streak and counts, and gives the badges that they earn. A completed daily that is being checked
 * does not count for them yet. `takes`: badges that are no longer earned are taken back.
 */
async function saveStreakAndBadges(
  tx: Tx,
  playerId: string,
  ref: string,
  now: Date,
  takes = false,
): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (!player) throw new Error(`the player ${playerId} is gone`)
  const played = await attempts.attemptsOf(tx, playerId)
  const held = await attempts.heldAttempts(tx, playerId)
  const { streak, record } = recordOf(
    played.map((attempt) => ({
      ...playedDaily(attempt),
      completed: attempt.completed && !held.has(attempt.id),
    })),
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
  const earned = dailyBadgesOf(record)
  if (takes)
    await badges.takeBadges(
      tx,
      playerId,
      dailyBadgeTypes.filter((type) => !earned.includes(type)),
    )
  await award(tx, playerId, earned, ref, now)
}

/** Converts a stored attempt to the engine's form. */
export const playedDaily = (attempt: attempts.PlayedAttempt): PlayedDaily => ({
  date: attempt.date,
  over: attempt.ended_at !== null,
  completed: attempt.completed,
  mistakes: attempt.mistakes,
  seconds: attempt.seconds,
})
