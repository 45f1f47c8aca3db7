import type { PlayRules } from '../play/play-rules.ts'
import { singleBoardRules } from '../play/play-rules.ts'

// A duel is a game of two players on the same board, with one winner. See docs/rules.md#duels.

/** The level of a duel if the challenger has chosen no level. */
export const DUEL_LEVEL = 5
export const DUEL_LEVELS = { first: 1, last: 30 } as const
/** Number of days during which each of the two players of a duel can start. */
export const DUEL_OPEN_DAYS = 7
/**
 * Number of minutes that a player of a duel is allowed to play. After DUEL_MINUTES minutes, the server ends the
 * player's board with the current score.
 */
const DUEL_MINUTES = 60
/** Milliseconds from the moment when both players of a duel are ready until their common start. */
export const COUNTDOWN_MS = 3_000
/**
 * If a player starts at most LATE_START_MS milliseconds after the common start of a duel, the player's time is counted
 * from the common start. If the player starts later, the time is counted from the player's start.
 */
const LATE_START_MS = 10_000

export const duelStatuses = ['pending', 'active', 'completed', 'declined', 'expired'] as const
export type DuelStatus = (typeof duelStatuses)[number]
export const sideStates = ['not_started', 'playing', 'finished'] as const
export type SideState = (typeof sideStates)[number]
export const duelOutcomes = ['won', 'lost', 'draw'] as const
export type DuelOutcome = (typeof duelOutcomes)[number]

export const duelRules: PlayRules = { ...singleBoardRules, timeLimitSeconds: DUEL_MINUTES * 60 }

/** Returns whether a player of the duel can still start, decline or complete the duel. */
export const isOpen = (status: DuelStatus): boolean => status === 'pending' || status === 'active'

/** The result of one player of a duel. `seconds` is the time from the player's start to the player's end. */
export interface SideResult {
  score: number
  seconds: number
}

/**
 * Returns the outcome of a duel for the player with the result `mine`. The player with the higher score wins a duel. If
 * the scores are equal, the player with fewer seconds wins. If the seconds are also equal, the duel is a draw.
 */
export function outcomeOf(mine: SideResult, theirs: SideResult): DuelOutcome {
  if (mine.score !== theirs.score) return mine.score > theirs.score ? 'won' : 'lost'
  if (mine.seconds !== theirs.seconds) return mine.seconds < theirs.seconds ? 'won' : 'lost'
  return 'draw'
}

/**
 * A guess in a duel. `at` is the time in ms from the start of the board to the guess; it is absent in old games.
 * `group` is the group that the guess found, or null for a wrong guess.
 */
interface TimedGuess {
  at?: number
  group: number | null
}

/** The progress of one player of a duel. `atMs` is the time in ms since the player's start. */
export interface Step {
  groupsFound: number
  mistakes: number
  finished: boolean
  atMs: number
}

/**
 * Returns the progress of one player of a duel at the start, after each guess and at the end. `endedMs` is the time
 * from the player's start to the player's end, or undefined while the player is playing.
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
  // If the board ended at the time of the last guess, this guess ended the board. If the board ended later than the
  // last guess, the player gave up or ran out of time.
  const last = steps.length > 1 && step.atMs === endedMs ? steps.pop() : step
  return [...steps, { ...(last ?? step), finished: true, atMs: endedMs }]
}

/**
 * Returns the common start of both players if a player's time is counted from the common start when the player starts
 * now. Otherwise returns undefined. All times are in ms.
 */
export const commonStart = (now: number, startsAt: number | undefined): number | undefined =>
  startsAt !== undefined && now - startsAt <= LATE_START_MS ? startsAt : undefined
