import type { HeldReason } from './held-reason.ts'

/**
 * If a result seems too fast for a person, the server holds it: other players do not see the result until it is
 * checked. See docs/rules.md#held-results. The command `npm run ops -- results speeds` compares the limits of this file
 * with the results of real players. The command `npm run bench -- results` compares the limits of this file with
 * simulated results.
 */

/**
 * Smallest credible number of seconds per group. For each group, a person needs 0.6 seconds to read four words (at 400
 * words a minute) and 0.6 seconds to press four words. The animation on the page takes 0.9 seconds.
 */
const READ_AND_PRESS_SECONDS = 2
/**
 * Smallest credible number of seconds per group for a player who knows the groups before the start and presses as fast
 * as possible.
 */
const PRESS_SECONDS = 1
/**
 * A player with fewer than NEWCOMER_RESULTS results is a newcomer. The results of a player who is not a newcomer are
 * compared with the player's own earlier results.
 */
const NEWCOMER_RESULTS = 3
/**
 * Smallest credible number of seconds per group for a newcomer. A newcomer needs more time than other players, because
 * no newcomer knows both the page and the categories.
 */
const NEWCOMER_SECONDS = 2.4
/**
 * Smallest credible number of seconds per group on a board that another account of the same network has already seen.
 * `SEEN_EARLY_SECONDS` is the limit for a player with fewer than SHORT_RECORD_RESULTS results.
 */
const SEEN_SECONDS = 3.6
const SEEN_EARLY_SECONDS = 2.75
/**
 * For a player with fewer than SHORT_RECORD_RESULTS earlier results, a comparison with the earlier results is not
 * enough. If a player has few results, a cheater can make almost every quick result plausible with some deliberately
 * slow results.
 */
const SHORT_RECORD_RESULTS = 10
/**
 * A burst is a set of quick results on one daily challenge, by at least BURST_ACCOUNTS new accounts of one network. At
 * least the share BURST_SHARE of the new accounts of the network that completed the daily challenge must have quick
 * results.
 */
export const BURST_ACCOUNTS = 3
export const BURST_SECONDS = 8
const BURST_SHARE = 1 / 3
/** Number of days for which an account counts as new after its creation. */
export const NEW_ACCOUNT_DAYS = 7
/** Number of a player's latest results with which a new result is compared. */
export const RECORD_RESULTS = 30
/**
 * A result is held if the logarithm of its seconds per group is more than RECORD_DEVIATIONS standard deviations below
 * the mean of the player's earlier results.
 */
const RECORD_DEVIATIONS = 3.9
/**
 * Standard deviation that is assumed for a player with few results. The assumed standard deviation has the same weight
 * as USUAL_SPREAD_RESULTS results of the player.
 */
const USUAL_SPREAD = 0.45
const USUAL_SPREAD_RESULTS = 10
/**
 * A result with at least CLOSE_LOOK_SECONDS seconds per group is not suspicious and is not compared with the player's
 * earlier results.
 */
export const CLOSE_LOOK_SECONDS = 8

/** The times of a board that has ended. */
export interface Play {
  /**
   * For each found group, in order, the milliseconds from the start of the board until the player found the group. The
   * list is empty if the server has not stored the times.
   */
  foundAt: readonly number[]
  /** Milliseconds from the start of the board to its end. */
  ended: number
  found: number
  completed: boolean
}

/** The data about a player that the server needs for a closer check of a result. */
export interface Known {
  /** Seconds per group in each of the player's latest valid results, in any order. */
  record: readonly number[]
  /** True if the player's account is new and another account of the same network had seen the board before. */
  seenOnNetwork: boolean
}

/** Returns the mean number of seconds that the player needed per found group. */
export const paceOf = ({ ended, found }: Pick<Play, 'ended' | 'found'>): number =>
  ended / 1000 / Math.max(1, found)

/**
 * Returns the reason to hold a result, if any. The function uses only the times of the board, not the player's earlier
 * results.
 */
export function heldReasonOfPlay(play: Play): HeldReason | undefined {
  const { foundAt, found } = play
  // If the player found fewer than two groups, the result is not suspicious. A player can find one group quickly by
  // luck, and one group gives few points.
  if (found < 2) return undefined
  if (play.completed && paceOf(play) < READ_AND_PRESS_SECONDS) return 'reading'
  if (foundAt.some((at, n) => n > 0 && at < (n + 1) * READ_AND_PRESS_SECONDS * 1000)) return 'reading'
  // One short time between two guesses can be chance, but two consecutive short times cannot. The page waits for the
  // server's reply to a guess before the player can make the next guess.
  const isQuick = (at: number, n: number) => at - (foundAt[n - 2] ?? -Infinity) < 2 * PRESS_SECONDS * 1000
  return foundAt.some(isQuick) ? 'pressing' : undefined
}

export const needsCloseLook = (play: Play): boolean => play.completed && paceOf(play) < CLOSE_LOOK_SECONDS

/**
 * Returns the reason to hold a result, if any. The function compares the result with the player's earlier results. A
 * result that is possible for other players can still be too quick for this player.
 */
export function heldReasonOfPlayer(play: Play, { record, seenOnNetwork }: Known): HeldReason | undefined {
  if (!needsCloseLook(play)) return undefined
  const pace = paceOf(play)
  if (seenOnNetwork && record.length < SHORT_RECORD_RESULTS && pace < SEEN_EARLY_SECONDS) return 'network'
  if (record.length >= NEWCOMER_RESULTS) return pace < quickestOf(record) ? 'record' : undefined
  if (pace < NEWCOMER_SECONDS) return 'newcomer'
  return seenOnNetwork && pace < SEEN_SECONDS ? 'network' : undefined
}

/**
 * Returns the quick results that together form a burst. `results` must contain the results of all new accounts of one
 * network that completed the same daily challenge.
 */
export function burstOf<Result extends { pace: number }>(results: readonly Result[]): Result[] {
  const quick = results.filter(({ pace }) => pace < BURST_SECONDS)
  return quick.length >= BURST_ACCOUNTS && quick.length >= results.length * BURST_SHARE ? quick : []
}

/** Returns the smallest credible number of seconds per group for a player with the given earlier results. */
function quickestOf(record: readonly number[]): number {
  const logs = record.map((pace) => Math.log(Math.max(pace, PRESS_SECONDS)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  const variance =
    (squares + USUAL_SPREAD_RESULTS * USUAL_SPREAD ** 2) / (logs.length - 1 + USUAL_SPREAD_RESULTS)
  return Math.exp(mean - RECORD_DEVIATIONS * Math.sqrt(variance * (1 + 1 / logs.length)))
}
