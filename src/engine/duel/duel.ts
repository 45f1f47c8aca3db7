import type { PlayRules } from '../play/play-rules.ts'
import { singleBoardRules } from '../play/play-rules.ts'

// A duel: two players, the same board, one winner (decisions.md, "Duels").

/** The level of a duel when none is named. It has five groups. */
export const DUEL_LEVEL = 5
export const DUEL_LEVELS = { first: 1, last: 30 } as const
/** How long a side that has not started may still start. */
export const DUEL_OPEN_DAYS = 7
/** How long a side may play. Then its board ends as it stands. */
const DUEL_MINUTES = 60
/** From the moment when both are ready to the start. */
export const COUNTDOWN_MS = 3_000
/**
 * A side that asks for the board within this time after the common start has its clock run from that start. Later, it is not
 * with the other any more and races on its own clock.
 */
const LATE_START_MS = 10_000

export const duelStatuses = ['pending', 'active', 'completed', 'declined', 'expired'] as const
export type DuelStatus = (typeof duelStatuses)[number]
export const sideStates = ['not_started', 'playing', 'finished'] as const
export type SideState = (typeof sideStates)[number]
export const duelOutcomes = ['won', 'lost', 'draw'] as const
export type DuelOutcome = (typeof duelOutcomes)[number]

export const duelRules: PlayRules = { ...singleBoardRules, timeLimitSeconds: DUEL_MINUTES * 60 }

/** Can it still be started, declined or completed? */
export const isOpen = (status: DuelStatus): boolean => status === 'pending' || status === 'active'

/** A side's result. `seconds`: from its own start to its end. */
export interface SideResult {
  score: number
  seconds: number
}

/** The outcome for the first side: the higher score wins, then fewer seconds; the same in both is a draw. */
export function outcomeOf(mine: SideResult, theirs: SideResult): DuelOutcome {
  if (mine.score !== theirs.score) return mine.score > theirs.score ? 'won' : 'lost'
  if (mine.seconds !== theirs.seconds) return mine.seconds < theirs.seconds ? 'won' : 'lost'
  return 'draw'
}

/** What is known of a guess: when it was taken, in ms since the deal, and whether it found a group. */
interface TimedGuess {
  at?: number
  group: number | null
}

/** How far a side was at a time. `atMs`: since its own start. */
export interface Step {
  groupsFound: number
  mistakes: number
  finished: boolean
  atMs: number
}

/** The steps of a side: its start, each guess, and its end. `endedMs`: from its start to its end; absent while it plays. */
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
  // The last guess ended the board if it was taken at that moment; otherwise it was given up, or its time was up.
  const last = steps.length > 1 && step.atMs === endedMs ? steps.pop() : step
  return [...steps, { ...(last ?? step), finished: true, atMs: endedMs }]
}

/**
 * The common start, if it counts at `now`: it is still to come, or so short a time ago that a side may come to it. Times in
 * ms.
 */
export const commonStart = (now: number, startsAt: number | undefined): number | undefined =>
  startsAt !== undefined && now - startsAt <= LATE_START_MS ? startsAt : undefined
