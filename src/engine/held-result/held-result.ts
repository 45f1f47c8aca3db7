/**
 * A result is held (hidden from other players until it is checked) if it seems impossible for a person. See
 * docs/rules.md#held-results. `npm run ops -- results speeds` measures the thresholds on real play. `npm run bench --
 * results` measures them on simulated play.
 */

/**
 * Shortest credible time in seconds per group. A group takes 0.6 seconds to read four words at 400 words a minute, 0.6
 * to press the four words, and 0.9 for the animation on the page.
 */
const READ_AND_PRESS_SECONDS = 2
/**
 * Shortest credible time in seconds per group for a player who knew the groups before and presses as fast as possible.
 */
const PRESS_SECONDS = 1
/**
 * A player with fewer than NEWCOMER_RESULTS results is a newcomer. A player who is no newcomer is compared with their
 * own record.
 */
const NEWCOMER_RESULTS = 3
/**
 * Shortest credible time in seconds per group for a newcomer. A newcomer needs more time, because no newcomer knows
 * both the page and the categories.
 */
const NEWCOMER_SECONDS = 2.4
/**
 * Shortest credible times in seconds per group on a board that another account has already seen in the same network.
 * `SEEN_EARLY_SECONDS` is the limit for a player with a short record.
 */
const SEEN_SECONDS = 3.6
const SEEN_EARLY_SECONDS = 2.75
/**
 * A player with fewer than SHORT_RECORD_RESULTS results has a short record. With a short record, a few deliberately
 * slow results could make almost any result plausible.
 */
const SHORT_RECORD_RESULTS = 10
/**
 * A burst is a set of quick results on one daily challenge, from at least BURST_ACCOUNTS new accounts of one network.
 * Of the new accounts of this network that completed the daily challenge, at least the share BURST_SHARE must be quick.
 */
export const BURST_ACCOUNTS = 3
const BURST_SECONDS = 8
const BURST_SHARE = 1 / 3
/** Number of days for which an account is new to its network. */
export const NEW_ACCOUNT_DAYS = 7
/** Number of latest results in a player's record. */
export const RECORD_RESULTS = 30
/**
 * A result is held if the logarithm of its seconds is more than this number of standard deviations below the player's
 * mean.
 */
const RECORD_DEVIATIONS = 3.9
/**
 * Standard deviation that is assumed for a player with few results. The assumption has the same weight as
 * USUAL_SPREAD_RESULTS results of the player.
 */
const USUAL_SPREAD = 0.45
const USUAL_SPREAD_RESULTS = 10
/**
 * Results with more seconds per group than CLOSE_LOOK_SECONDS are not suspicious. Results that are not suspicious are
 * not compared with the player's record.
 */
export const CLOSE_LOOK_SECONDS = 8

/**
 * The reasons to hold a result. The reason `reading` means that the time is too short to read and press four words. The
 * reason `pressing` means that several groups were found faster than a person can press four words. The reason
 * `newcomer` means that the result is too quick for one of the player's first results. The reason `network` means that
 * the result is quick, and that another account of the same network had seen the board before. The reason `record`
 * means that the result is far quicker than the player's earlier results. The reason `burst` means that several new
 * accounts of one network had quick results on the same daily challenge. The reason `run` means that an earlier level
 * of the same run is withheld.
 */
export type HeldReason = 'reading' | 'pressing' | 'newcomer' | 'network' | 'record' | 'burst' | 'run'

/** The timing of a board that has ended. */
export interface Play {
  /**
   * Milliseconds from the deal to each found group, in order. The list of times is empty if the server did not store
   * the times.
   */
  foundAt: readonly number[]
  /** Milliseconds from the deal to the end of the board. */
  ended: number
  found: number
  completed: boolean
}

/** The player's history, for results that need a closer check. */
export interface Known {
  /** Seconds per group of the player's latest valid results, in any order. */
  record: readonly number[]
  /** Whether the account is new and another account of its network had seen the board before. */
  seenOnNetwork: boolean
}

/** Returns the mean number of seconds that the player needed per group. */
export const paceOf = ({ ended, found }: Pick<Play, 'ended' | 'found'>): number =>
  ended / 1000 / Math.max(1, found)

/** Returns the reason to hold a result, judged without any knowledge about the player. */
export function heldReasonOfPlay(play: Play): HeldReason | undefined {
  const { foundAt, found } = play
  // One group gives few points and can be found quickly by luck.
  if (found < 2) return undefined
  if (play.completed && paceOf(play) < READ_AND_PRESS_SECONDS) return 'reading'
  if (foundAt.some((at, n) => n > 0 && at < (n + 1) * READ_AND_PRESS_SECONDS * 1000)) return 'reading'
  // One short gap between guesses can be chance, but not two in a row. The page waits for the server's reply to a guess
  // before the player can make the next guess.
  const isQuick = (at: number, n: number) => at - (foundAt[n - 2] ?? -Infinity) < 2 * PRESS_SECONDS * 1000
  return foundAt.some(isQuick) ? 'pressing' : undefined
}

export const needsCloseLook = (play: Play): boolean => play.completed && paceOf(play) < CLOSE_LOOK_SECONDS

/**
 * Returns the reason to hold a result, judged by the player's earlier results. A result that is possible for other
 * people may still be too quick for this player.
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
 * Returns the results that belong to a burst. `results` must be all results of new accounts of one network that
 * completed one daily challenge.
 */
export function burstOf<Result extends { pace: number }>(results: readonly Result[]): Result[] {
  const quick = results.filter(({ pace }) => pace < BURST_SECONDS)
  return quick.length >= BURST_ACCOUNTS && quick.length >= results.length * BURST_SHARE ? quick : []
}

/** Returns the smallest credible number of seconds per group for a player with the given record. */
function quickestOf(record: readonly number[]): number {
  const logs = record.map((pace) => Math.log(Math.max(pace, PRESS_SECONDS)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  const variance =
    (squares + USUAL_SPREAD_RESULTS * USUAL_SPREAD ** 2) / (logs.length - 1 + USUAL_SPREAD_RESULTS)
  return Math.exp(mean - RECORD_DEVIATIONS * Math.sqrt(variance * (1 + 1 / logs.length)))
}
