/**
 * When a result is held because a person can hardly have played it (docs/decisions/014). All thresholds are here.
 * `npm run ops -- results speeds` measures them on real play, `npm run bench -- results` on simulated play.
 */

/** Reading four words takes 0.6 s at 400 words a minute, pressing them 0.6 s, and the page waits 0.5 s and settles 0.4 s. */
const READ_AND_PRESS_SECONDS = 2
/** The same without reading and settling: the groups were thought out before and the hand is as quick as hands are. */
const PRESS_SECONDS = 1
/** With fewer results than this a player is a newcomer; with more, they are judged by their own record. */
const NEWCOMER_RESULTS = 3
/** Nobody knows the page and the categories at once. */
const NEWCOMER_SECONDS = 2.4
/** The same of a newcomer on whose board another account of their network was before, and of one with a short record. */
const SEEN_SECONDS = 3.6
const SEEN_EARLY_SECONDS = 2.75
/** With fewer results a record is short: a few slow ones, played for the purpose, would make nearly anything likely. */
const SHORT_RECORD_RESULTS = 10
/** A burst: so many new accounts of one network were so quick on one daily, and at least this share of those who completed it. */
export const BURST_ACCOUNTS = 3
const BURST_SECONDS = 8
const BURST_SHARE = 1 / 3
/** An account is new to its network for so long. */
export const NEW_ACCOUNT_DAYS = 7
/** The latest results that make a player's own record. */
export const RECORD_RESULTS = 30
/** How many standard deviations a result must be quicker than its player's record, in the logarithm of the seconds. */
const RECORD_DEVIATIONS = 3.9
/** The spread of a player whose own is not known yet, and the number of results that it stands for. */
const USUAL_SPREAD = 0.45
const USUAL_SPREAD_RESULTS = 10
/** Slower results are not held, whoever played them. */
export const CLOSE_LOOK_SECONDS = 8

/**
 * Why a result is held. `reading`: quicker than four words are read and pressed. `pressing`: several groups quicker than they
 * are pressed. `newcomer`: too quick for one of the first results. `network`: the same where another account of the network
 * had seen the board. `record`: far out of the player's own record. `burst`: one of several new accounts of a network that
 * were quick on one daily. `run`: it goes on from a level that is withheld.
 */
export type Doubt = 'reading' | 'pressing' | 'newcomer' | 'network' | 'record' | 'burst' | 'run'

/** A board that has ended, as far as its speed goes. */
export interface Play {
  /** Milliseconds from the deal to each group found, in order. Empty when they were not kept. */
  foundAt: readonly number[]
  /** Milliseconds from the deal to the end. */
  ended: number
  /** Groups found. */
  found: number
  completed: boolean
}

/** What is known of the player, for a result that calls for a closer look. */
export interface Known {
  /** Seconds a group of the latest results that count, in any order. */
  record: readonly number[]
  /** Is the account new, and had another account of its network seen the board before it was dealt? */
  seenOnNetwork: boolean
}

/** Seconds for each group, over the whole board. */
export const paceOf = ({ ended, found }: Pick<Play, 'ended' | 'found'>): number =>
  ended / 1000 / Math.max(1, found)

/** Is a play quicker than anybody reads and presses? It needs no knowledge of the player. */
export function doubtOfPlay(play: Play): Doubt | undefined {
  const { foundAt, found } = play
  // A single group is worth little, and luck may be quick.
  if (found < 2) return undefined
  if (play.completed && paceOf(play) < READ_AND_PRESS_SECONDS) return 'reading'
  if (foundAt.some((at, n) => n > 0 && at < (n + 1) * READ_AND_PRESS_SECONDS * 1000)) return 'reading'
  // One gap may be short by chance, two in a row are not: between two guesses the page waits for the first one's answer.
  const isQuick = (at: number, n: number) => at - (foundAt[n - 2] ?? -Infinity) < 2 * PRESS_SECONDS * 1000
  return foundAt.some(isQuick) ? 'pressing' : undefined
}

/** Is the player's record needed to judge a play? */
export const needsCloseLook = (play: Play): boolean => play.completed && paceOf(play) < CLOSE_LOOK_SECONDS

/** Is a play, that a person may have played, not to be believed of this player? */
export function doubtOfPlayer(play: Play, { record, seenOnNetwork }: Known): Doubt | undefined {
  if (!needsCloseLook(play)) return undefined
  const pace = paceOf(play)
  if (seenOnNetwork && record.length < SHORT_RECORD_RESULTS && pace < SEEN_EARLY_SECONDS) return 'network'
  if (record.length >= NEWCOMER_RESULTS) return pace < quickestOf(record) ? 'record' : undefined
  if (pace < NEWCOMER_SECONDS) return 'newcomer'
  return seenOnNetwork && pace < SEEN_SECONDS ? 'network' : undefined
}

/** Which results of new accounts of one network belong to a burst, of all with which they completed one daily. */
export function burstOf<Result extends { pace: number }>(results: readonly Result[]): Result[] {
  const quick = results.filter(({ pace }) => pace < BURST_SECONDS)
  return quick.length >= BURST_ACCOUNTS && quick.length >= results.length * BURST_SHARE ? quick : []
}

/** The seconds a group that a player with this record may reach. */
function quickestOf(record: readonly number[]): number {
  const logs = record.map((pace) => Math.log(Math.max(pace, PRESS_SECONDS)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
  const variance =
    (squares + USUAL_SPREAD_RESULTS * USUAL_SPREAD ** 2) / (logs.length - 1 + USUAL_SPREAD_RESULTS)
  return Math.exp(mean - RECORD_DEVIATIONS * Math.sqrt(variance * (1 + 1 / logs.length)))
}
