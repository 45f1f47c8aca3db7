/**
 * When a result is held: a person can hardly have played it. See docs/rules.md#held-results. `npm run ops -- results speeds`
 * measures the thresholds on real play, `npm run bench -- results` on simulated play.
 */

/**
 * Seconds a group: 0.6 for reading four words at 400 words a minute, 0.6 for pressing them, and 0.9 of animation on the page.
 */
const READ_AND_PRESS_SECONDS = 2
/** Seconds a group without reading: the player knew the groups before and presses as fast as possible. */
const PRESS_SECONDS = 1
/** With fewer results a player is a newcomer; with more, their own record judges them. */
const NEWCOMER_RESULTS = 3
/** Seconds a group: nobody knows the page and the categories at once. */
const NEWCOMER_SECONDS = 2.4
/** The same for a newcomer whose board another account of their network has seen, and for a player with a short record. */
const SEEN_SECONDS = 3.6
const SEEN_EARLY_SECONDS = 2.75
/** With fewer results a record is short: a few slow results, played on purpose, would make almost any result likely. */
const SHORT_RECORD_RESULTS = 10
/**
 * A burst: at least this many new accounts of one network were this quick on one daily, and they are at least this share of the
 * network's accounts that completed it.
 */
export const BURST_ACCOUNTS = 3
const BURST_SECONDS = 8
const BURST_SHARE = 1 / 3
/** Days for which an account is new to its network. */
export const NEW_ACCOUNT_DAYS = 7
/** Latest results in a player's record. */
export const RECORD_RESULTS = 30
/** Standard deviations below the player's mean, in the logarithm of the seconds. */
const RECORD_DEVIATIONS = 3.9
/** Spread assumed for a player with few results, and the number of results that it weighs. */
const USUAL_SPREAD = 0.45
const USUAL_SPREAD_RESULTS = 10
/** Seconds a group. Slower results are not compared with their player's record. */
export const CLOSE_LOOK_SECONDS = 8

/**
 * Why a result is held.
 * `reading`: quicker than four words are read and pressed. `pressing`: several groups quicker than they are pressed.
 * `newcomer`: too quick for one of the first results. `network`: the same where another account of the network had seen the
 * board. `record`: far quicker than the player's own record. `burst`: one of several new accounts of a network that were quick
 * on one daily. `run`: it follows a withheld level of its run.
 */
export type HeldReason = 'reading' | 'pressing' | 'newcomer' | 'network' | 'record' | 'burst' | 'run'

/** The timing of a board that has ended. */
export interface Play {
  /** Milliseconds from the deal to each group found, in order. Empty when they were not stored. */
  foundAt: readonly number[]
  /** Milliseconds from the deal to the end. */
  ended: number
  found: number
  completed: boolean
}

/** The player's history, for results that need a closer look. */
export interface Known {
  /** Seconds a group of the latest results that count, in any order. */
  record: readonly number[]
  /** Is the account new, and had another account of its network seen the board before this one? */
  seenOnNetwork: boolean
}

/** Seconds a group. */
export const paceOf = ({ ended, found }: Pick<Play, 'ended' | 'found'>): number =>
  ended / 1000 / Math.max(1, found)

/** Judges a play without knowing the player. */
export function heldReasonOfPlay(play: Play): HeldReason | undefined {
  const { foundAt, found } = play
  // One group is worth little and can be found quickly by luck.
  if (found < 2) return undefined
  if (play.completed && paceOf(play) < READ_AND_PRESS_SECONDS) return 'reading'
  if (foundAt.some((at, n) => n > 0 && at < (n + 1) * READ_AND_PRESS_SECONDS * 1000)) return 'reading'
  // One short gap can be chance, two in a row cannot: between two guesses the page waits for the first reply.
  const isQuick = (at: number, n: number) => at - (foundAt[n - 2] ?? -Infinity) < 2 * PRESS_SECONDS * 1000
  return foundAt.some(isQuick) ? 'pressing' : undefined
}

export const needsCloseLook = (play: Play): boolean => play.completed && paceOf(play) < CLOSE_LOOK_SECONDS

/** Judges a play by its player's record. It may be possible for a person, but not for this player. */
export function heldReasonOfPlayer(play: Play, { record, seenOnNetwork }: Known): HeldReason | undefined {
  if (!needsCloseLook(play)) return undefined
  const pace = paceOf(play)
  if (seenOnNetwork && record.length < SHORT_RECORD_RESULTS && pace < SEEN_EARLY_SECONDS) return 'network'
  if (record.length >= NEWCOMER_RESULTS) return pace < quickestOf(record) ? 'record' : undefined
  if (pace < NEWCOMER_SECONDS) return 'newcomer'
  return seenOnNetwork && pace < SEEN_SECONDS ? 'network' : undefined
}

/** The results that belong to a burst. `results`: all with which new accounts of one network completed one daily. */
export function burstOf<Result extends { pace: number }>(results: readonly Result[]): Result[] {
  const quick = results.filter(({ pace }) => pace < BURST_SECONDS)
  return quick.length >= BURST_ACCOUNTS && quick.length >= results.length * BURST_SHARE ? quick : []
}

/** Fewest seconds a group that this record makes believable. */
function quickestOf(record: readonly number[]): number {
  const logs = record.map((pace) => Math.log(Math.max(pace, PRESS_SECONDS)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  const variance =
    (squares + USUAL_SPREAD_RESULTS * USUAL_SPREAD ** 2) / (logs.length - 1 + USUAL_SPREAD_RESULTS)
  return Math.exp(mean - RECORD_DEVIATIONS * Math.sqrt(variance * (1 + 1 / logs.length)))
}
