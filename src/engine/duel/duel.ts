import type { PlayRules } from '../play/play-rules.ts'
import { singleBoardRules } from '../play/play-rules.ts'

// A duel: two players, the same board, one winner. See docs/rules.md#duels.

/** The level of a duel when the challenger chooses none. */
export const DUEL_LEVEL = 5
export const DUEL_LEVELS = { first: 1, last: 30 } as const
/** Days in which a side may start. */
export const DUEL_OPEN_DAYS = 7
/** Minutes that a side may play. Then its board ends as it is. */
const DUEL_MINUTES = 60
/** From both being ready to the common start. */
export const COUNTDOWN_MS = 3_000
/**
 * A side that starts at most this much after the common start is timed from the common start. A later one is timed from its own
 * start.
 */
const LATE_START_MS = 10_000

export const duelStatuses = ['pending', 'active', 'completed', 'declined', 'expired'] as const
export type DuelStatus = (typeof duelStatuses)[number]
export const sideStates = ['not_started', 'playing', 'finished'] as const
export type SideState = (typeof sideStates)[number]
export const duelOutcomes = ['won', 'lost', 'draw'] as const
export type DuelOutcome = (typeof duelOutcomes)[number]

export const duelRules: PlayRules = { ...singleBoardRules, timeLimitSeconds: DUEL_MINUTES * 60 }

/** An open duel can be started, declined or completed. */
export const isOpen = (status: DuelStatus): boolean => status === 'pending' || status === 'active'

/** `seconds`: from the side's own start to its end. */
export interface SideResult {
  score: number
  seconds: number
}

/** The outcome for `mine`: the higher score wins, then fewer seconds; equal in both is a draw. */
export function outcomeOf(mine: SideResult, theirs: SideResult): DuelOutcome {
  if (mine.score !== theirs.score) return mine.score > theirs.score ? 'won' : 'lost'
  if (mine.seconds !== theirs.seconds) return mine.seconds < theirs.seconds ? 'won' : 'lost'
  return 'draw'
}

/** `at`: ms since the deal, absent on old games. `group`: the group found, or null. */
interface TimedGuess {
  at?: number
  group: number | null
}

/** A side's progress. `atMs`: since its own start. */
export interface Step {
  groupsFound: number
  mistakes: number
  finished: boolean
  atMs: number
}

/** A side's start, each guess and its end. `endedMs`: from its start to its end, undefined while it plays. */
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
  // The last guess ended the board if both times are equal. Otherwise the side gave up or ran out of time.
  const last = steps.length > 1 && step.atMs === endedMs ? steps.pop() : step
  return [...steps, { ...(last ?? step), finished: true, atMs: endedMs }]
}

/** The common start while a side may still join it, else undefined. Times in ms. */
export const commonStart = (now: number, startsAt: number | undefined): number | undefined =>
  startsAt !== undefined && now - startsAt <= LATE_START_MS ? startsAt : undefined
