/**
 * A result is held if a person can hardly have played it. See docs/rules.md#held-results. `npm run ops -- results
 * speeds` measures the thresholds on real play. `npm run bench -- results` measures them on simulated play.
 */

/**
 * Shortest credible time in seconds per group. The time consists of 0.6 for reading four words at 400 words a minute,
 * 0.6 for pressing them, and 0.9 for the animation on the page.
 */
const READ_AND_PRESS_SECONDS = 2
/**
 * Shortest credible time in seconds per group for a player who knew the groups before and presses as fast as possible.
 */
const PRESS_SECONDS = 1
/** A player with fewer results is a newcomer. A player with more results is compared with their own record. */
const NEWCOMER_RESULTS = 3
/** Shortest credible time in seconds per group for a newcomer. No newcomer knows both the page and the categories. */
const NEWCOMER_SECONDS = 2.4
/**
 * Shortest credible times in seconds per group on a board that another account of the network has seen.
 * `SEEN_EARLY_SECONDS` is the limit for a player with a short record.
 */
const SEEN_SECONDS = 3.6
const SEEN_EARLY_SECONDS = 2.75
/**
 * A player with fewer results has a short record. With a short record, a few deliberately slow results could make
 * almost any result plausible.
 */
const SHORT_RECORD_RESULTS = 10
/**
 * A burst is a set of quick results on one daily challenge, from at least this many new accounts of one network. The
 * quick accounts must also be at least this share of the network's accounts that completed it.
 */
export const BURST_ACCOUNTS = 3
const BURST_SECONDS = 8
const BURST_SHARE = 1 / 3
/** Number of days for which an account is new to its network. */
export const NEW_ACCOUNT_DAYS = 7
/** Number of latest results in a player's record. */
export const RECORD_RESULTS = 30
/** Number of standard deviations below the player's mean, in the logarithm of the seconds. */
const RECORD_DEVIATIONS = 3.9
/**
 * Spread that is assumed for a player with few results, and the number of results that this assumption equals in
 * weight.
 */
const USUAL_SPREAD = 0.45
const USUAL_SPREAD_RESULTS = 10
/** Limit in seconds per group. Slower results are not compared with their player's record. */
export const CLOSE_LOOK_SECONDS = 8

/**
 * The reasons to hold a result. `reading`: the time is too short to read and press four words. `pressing`: several
 * groups were found faster than a person can press them. `newcomer`: the result is too quick for one of the player's
 * first results. `network`: the same, on a board that another account of the network had seen. `record`: the result is
 * far quicker than the player's own record. `burst`: the result is one of several quick results of new accounts of a
 * network on one daily challenge. `run`: the result follows a withheld level of its run.
 */
export type HeldReason = 'reading' | 'pressing' | 'newcomer' | 'network' | 'record' | 'burst' | 'run'

/** The timing of a board that has ended. */
export interface Play {
  /** Milliseconds from the deal to each found group, in order. The list is empty if the times were not stored. */
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

/** Returns the seconds per group. */
export const paceOf = ({ ended, found }: Pick<Play, 'ended' | 'found'>): number =>
  ended / 1000 / Math.max(1, found)

/** Returns a reason to hold a result that needs no knowledge about the player. */
export function heldReasonOfPlay(play: Play): HeldReason | undefined {
  const { foundAt, found } = play
  // One group gives few points and can be found quickly by luck.
  if (found < 2) return undefined
  if (play.completed && paceOf(play) < READ_AND_PRESS_SECONDS) return 'reading'
  if (foundAt.some((at, n) => n > 0 && at < (n + 1) * READ_AND_PRESS_SECONDS * 1000)) return 'reading'
  // One short gap between guesses can be chance, but not two in a row. Between two guesses the page waits for the reply
  // to the first.
  const isQuick = (at: number, n: number) => at - (foundAt[n - 2] ?? -Infinity) < 2 * PRESS_SECONDS * 1000
  return foundAt.some(isQuick) ? 'pressing' : undefined
}

export const needsCloseLook = (play: Play): boolean => play.completed && paceOf(play) < CLOSE_LOOK_SECONDS

/**
 * Returns a reason to hold a result from the player's record. The result may be possible for a person, but not for this
 * player.
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

/** Returns the smallest number of seconds per group that is credible with this record. */
function quickestOf(record: readonly number[]): number {
  const logs = record.map((pace) => Math.log(Math.max(pace, PRESS_SECONDS)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  const variance =
    (squares + USUAL_SPREAD_RESULTS * USUAL_SPREAD ** 2) / (logs.length - 1 + USUAL_SPREAD_RESULTS)
  return Math.exp(mean - RECORD_DEVIATIONS * Math.sqrt(variance * (1 + 1 / logs.length)))
}
