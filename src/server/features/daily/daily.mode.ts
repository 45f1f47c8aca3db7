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
import { tellDay } from '../notice/club-day.service.ts'
import { tellFinished } from '../notice/notice.service.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import * as attempts from './attempt.store.ts'
import { award } from './award.service.ts'
import * as badges from './badge.store.ts'
import { tileSet } from './board.service.ts'
import { championsAndNext, crownAgain } from './champion.service.ts'
import { lockDay } from './close.store.ts'
import { removePlace } from './end-day.store.ts'
import { resultOfAttempt } from './leaderboard.store.ts'
import { openFromOf, zonesOf } from './local-calendar.ts'
import { forgetTally } from './tally.store.ts'

/**
 * The game mode of the daily challenge. At the end of the board, the server ends the attempt, enters the result on the
 * day's leaderboard, and updates streak, freezes and badges. The attempt is added to the day's statistics later
 * (tally.store.ts).
 */
export const daily: GameMode = {
  name: 'daily',
  rules: singleBoardRules,
  async onEnd(tx, context, end) {
    const attempt = await endAttempt(tx, end)
    if (attempt.standing !== null) await enter(tx, resultOfAttempt(attempt))
    await saveStreakAndBadges(tx, end.game.player_id, attempt.id, end.now)
    await tellFinished(tx, end.game.player_id, attempt.date, end.now)
    await tellDay(tx, { playerId: end.game.player_id }, attempt.date)
    // The category ratings are updated last, because the update locks database rows of categories. All games of a day
    // lock the same few rows, so each game must lock them only for a short time.
    await learnFromBoard(tx, context.ratings, end.game, end.level, end.now)
    return undefined
  },
  heldResults: { seenBy: attempts.hadEnded, others: playersByPlace, decided },
}

/**
 * The game mode of past daily challenges. The result changes no streak and no leaderboard, but the server updates the
 * difficulty ratings of the categories.
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
  const knewBoard = await attempts.knewBoard(tx, game)
  const attempt = await attempts.endAttempt(tx, game.id, {
    ended_at: now,
    score: game.level_score,
    seconds,
    mistakes: game.mistakes,
    guesses: game.guesses.map(({ tileIds }) => tileSet(game.board, tileIds)),
    found: game.found,
    ...worthOf({ ...game, ended_at: now }, { date, knewBoard }),
  })
  if (!attempt) throw new Error(`the attempt of ${game.id} ended before its game`)
  return attempt
}

/**
 * Returns two values for an ended game: whether it counts as a completed daily challenge, and the number by which it is
 * ranked. An attempt that ends after the ranks of its day have become final gets no rank. If the result waits for a
 * person's check, the attempt has no rank yet. If a person has removed the result, the attempt counts as lost. If the
 * player knew the board before, the attempt never gets a rank.
 */
function worthOf(
  game: PlayedGame & { ended_at: Date },
  { date, knewBoard }: { date: string; knewBoard: boolean },
) {
  const isRanked = game.withheld === null && !knewBoard && game.ended_at.getTime() < closesAt(date)
  return {
    completed: game.withheld !== 'removed' && isComplete(game.board, game, singleBoardRules),
    standing: isRanked ? standingOf(game.level_score, elapsedSeconds(game, game.ended_at)) : null,
  }
}

/**
 * Returns the ids of the players who can become champions, or stop being champions, when a person decides about this
 * game's result.
 */
async function playersByPlace(db: Db | Tx, game: PlayedGame): Promise<string[]> {
  const date = await attempts.attemptDate(db, game.id)
  return date === undefined ? [] : championsAndNext(db, date)
}

/**
 * Computes all data that depends on an attempt again, after a person has decided about the attempt's suspicious result.
 * If the leaderboard of the day has ended, the attempt has no place any more, and the other places stay as they are.
 */
async function decided(tx: Tx, context: DecisionContext, game: PlayedGame): Promise<void> {
  const { ended_at, player_id: playerId, withheld } = game
  const date = await attempts.attemptDate(tx, game.id)
  if (date === undefined || ended_at === null) throw new Error(`the daily ${game.id} has no ended attempt`)
  // The day is locked before its attempts, because the function `tally` locks in the same order.
  const day = await lockDay(tx, date)
  const worth = worthOf({ ...game, ended_at }, { date, knewBoard: await attempts.knewBoard(tx, game) })
  const attempt = await attempts.setWorth(tx, game.id, worth)
  if (day && day.ranked !== null) await removePlace(tx, date, attempt.id)
  if (attempt.tallied && attempt.standing === null) await forgetTally(tx, date)
  await rebuildEntries(tx, context, playerId)
  if (day?.closed_at) await crownAgain(tx, context, date, day.closed_at)
  await saveStreakAndBadges(tx, playerId, attempt.id, context.now(), withheld !== null)
}

/**
 * Stores the player's streak and other numbers of the daily challenge, and awards badges. A suspicious result counts
 * for the streak and the badges only after a person has accepted the result. If `takes` is true, the function also
 * removes badges for which the player no longer has enough valid results.
 */
async function saveStreakAndBadges(
  tx: Tx,
  playerId: string,
  ref: string,
  now: Date,
  takes = false,
): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (!player) throw new Error(`the player ${playerId} does not exist`)
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

export const playedDaily = (attempt: attempts.PlayedAttempt): PlayedDaily => ({
  date: attempt.date,
  over: attempt.ended_at !== null,
  completed: attempt.completed,
  mistakes: attempt.mistakes,
  seconds: attempt.seconds,
})
