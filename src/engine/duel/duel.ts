import type { PlayRules } from '../play/play-rules.ts'
import { singleBoardRules } from '../play/play-rules.ts'

// A duel is a game of two players on the same board, with one winner. See docs/rules.md#duels.

/** The level of a duel whose challenger chooses no level. */
export const DUEL_LEVEL = 5
export const DUEL_LEVELS = { first: 1, last: 30 } as const
/** Number of days in which a side (one of the two players) may start. */
export const DUEL_OPEN_DAYS = 7
/**
 * Number of minutes that a side may play. When the minutes of a side are over, the server ends the side's board with
 * its present score.
 */
const DUEL_MINUTES = 60
/** Delay between the moment when both sides are ready and their common start. */
export const COUNTDOWN_MS = 3_000
/**
 * A side that starts at most LATE_START_MS after the common start is timed from the common start. A side that starts
 * later is timed from its own start.
 */
const LATE_START_MS = 10_000

export const duelStatuses = ['pending', 'active', 'completed', 'declined', 'expired'] as const
export type DuelStatus = (typeof duelStatuses)[number]
export const sideStates = ['not_started', 'playing', 'finished'] as const
export type SideState = (typeof sideStates)[number]
export const duelOutcomes = ['won', 'lost', 'draw'] as const
export type DuelOutcome = (typeof duelOutcomes)[number]

export const duelRules: PlayRules = { ...singleBoardRules, timeLimitSeconds: DUEL_MINUTES * 60 }

/** Returns whether a duel is open: a side can start, decline or complete it. */
export const isOpen = (status: DuelStatus): boolean => status === 'pending' || status === 'active'

/** The result of a side. `seconds` is the time from the side's start to its end. */
export interface SideResult {
  score: number
  seconds: number
}

/**
 * Returns the outcome of a duel from the view of the side `mine`. The higher score wins. If scores are equal, fewer
 * seconds win. If seconds are also equal, the duel is a draw.
 */
export function outcomeOf(mine: SideResult, theirs: SideResult): DuelOutcome {
  if (mine.score !== theirs.score) return mine.score > theirs.score ? 'won' : 'lost'
  if (mine.seconds !== theirs.seconds) return mine.seconds < theirs.seconds ? 'won' : 'lost'
  return 'draw'
}

/**
 * A guess with its time. `at` is in ms since the deal, and is absent on old games. `group` is the group that the guess
 * found, or null.
 */
interface TimedGuess {
  at?: number
  group: number | null
}

/** A side's progress at one time. `atMs` is the time since the side's start. */
export interface Step {
  groupsFound: number
  mistakes: number
  finished: boolean
  atMs: number
}

/**
 * Returns the progress of a side at its start, at each guess and at its end. `endedMs` is the time from the side's
 * start to its end, or undefined while the side plays.
 */
export function stepsOf(guesses: readonly TimedGuess[], endedMs: number | undefined): Step[] {
  let step: Step = { groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }
  const steps = [step]
  for (const { at = step.atMs, group } of guesses) {
    const groupsFound = step.groupsFound + (group === null ? 0 : 1)
    const mistakes = step.mistakes + (group === null ? 1 : 0)
    step = { groupsFound, mistakes, finished: false, atMs: at }
    steps.push(step)
  }
  if (endedMs === undefined) return steps
  // If the end has the time of the last guess, that guess ended the board. If the end is later than the last guess, the
  // side gave up or ran out of time.
  const last = steps.length > 1 && step.atMs === endedMs ? steps.pop() : step
  return [...steps, { ...(last ?? step), finished: true, atMs: endedMs }]
}

/**
 * Returns the time of the common start if a side that starts now is timed from the common start, else undefined. Times
 * are in ms.
 */
export const commonStart = (now: number, startsAt: number | undefined): number | undefined =>
  startsAt !== undefined && now - startsAt <= LATE_START_MS ? startsAt : undefined
