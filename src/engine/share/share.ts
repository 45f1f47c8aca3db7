import { type CalendarDate, dayNumber, FIRST_DATE } from '../daily/date.ts'
import type { DuelOutcome } from '../duel/duel.ts'
import { groupNumber } from '../group.ts'
import { DAILY_GROUPS, GROUP_SIZE } from '../rules.ts'
import { type Colours, withoutPlaces } from './colours.ts'
import { threadInWords, threadOf } from './thread.ts'

/** The kinds of results that a player can share. See docs/rules.md#sharing. */
export const shareKinds = ['score', 'level', 'daily', 'duel', 'chapter', 'badge'] as const
export type ShareKind = (typeof shareKinds)[number]

interface BoardResult {
  completed: boolean
  mistakes: number
  seconds: number
  guesses: Colours
}

/** The data that the database stores about a shared result. */
export type Shared =
  | { kind: 'score'; score: number; level: number; guesses: Colours }
  | ({ kind: 'level'; level: number; score: number; groupCount: number } & BoardResult)
  | ({ kind: 'daily'; date: CalendarDate; score: number; streak: number } & BoardResult)
  | {
      kind: 'duel'
      outcome: DuelOutcome
      score: number
      rivalScore: number
      seconds: number
      guesses: Colours
    }
  | {
      kind: 'chapter'
      number: number
      title: string
      seconds: number
      points: number
      wins: number
      /** One entry for each mini-game of the chapter, in order; true means solved. */
      miniGames: readonly boolean[]
    }
  | { kind: 'badge'; badgeType: string; name: string; description: string }

/** Returns the number of a daily challenge. The daily challenge of FIRST_DATE has the number 1. */
export const dailyNumber = (date: CalendarDate): number => dayNumber(date) - dayNumber(FIRST_DATE) + 1

const SQUARES = ['🟨', '🟩', '🟦', '🟪', '🟥', '⬜', '🟫', '🟧', '⬛', '🔲']

export const isRight = (colours: readonly string[]): boolean => new Set(colours).size === 1

const isOneAway = (colours: readonly string[]): boolean =>
  colours.some((colour) => colours.filter((other) => other === colour).length === GROUP_SIZE - 1)

const squares = (guesses: Colours): string[] =>
  withoutPlaces(guesses).map((colours) => colours.map((colour) => SQUARES[groupNumber(colour) - 1]).join(''))

const numbers = new Intl.NumberFormat('en')
export const figure = (value: number): string => numbers.format(value)

/** Writes seconds as "3:07". */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const mistakesMade = (mistakes: number): string =>
  mistakes === 0 ? 'without a mistake' : mistakes === 1 ? 'with 1 mistake' : `with ${mistakes} mistakes`

const found = (guesses: Colours): number => guesses.filter(isRight).length

/**
 * Returns what the player did, as a sentence without a subject. The calling code puts "I" or the player's name before
 * it.
 */
export function deedOf(shared: Shared): string {
  switch (shared.kind) {
    case 'score':
      return `scored ${figure(shared.score)} points and reached level ${shared.level} in WordConnect`
    case 'level':
      return shared.completed
        ? `completed level ${shared.level} of WordConnect in ${clock(shared.seconds)} ${mistakesMade(shared.mistakes)}`
        : `found ${found(shared.guesses)} of ${shared.groupCount} groups on level ${shared.level} of WordConnect`
    case 'daily':
      return shared.completed
        ? `solved ${nameOf(shared)} in ${clock(shared.seconds)} ${mistakesMade(shared.mistakes)}`
        : `found ${found(shared.guesses)} of ${DAILY_GROUPS} groups of ${nameOf(shared)}`
    case 'duel': {
      const did = { won: 'won', lost: 'raced in', draw: 'drew' }[shared.outcome]
      return `${did} a speed duel in WordConnect, ${figure(shared.score)} to ${figure(shared.rivalScore)} points, in ${clock(shared.seconds)}`
    }
    case 'chapter':
      return `completed chapter ${shared.number} of the WordConnect story, ${shared.title}, in ${clock(shared.seconds)}`
    case 'badge':
      return `won the badge ${shared.name} in WordConnect`
  }
}

/** Returns the name of a daily challenge, such as "WordConnect No. 212". */
export const nameOf = ({ date }: { date: CalendarDate }): string => `WordConnect No. ${dailyNumber(date)}`

/**
 * Returns the text of the message with which the player shares a result. The text is a sentence, or a headline with one
 * line of coloured squares for each guess.
 */
export function messageOf(shared: Shared): string {
  switch (shared.kind) {
    case 'daily': {
      const { completed, seconds, mistakes, guesses } = shared
      const how = completed
        ? `Solved in ${clock(seconds)} ${mistakesMade(mistakes)}`
        : `${found(guesses)} of ${DAILY_GROUPS} groups found`
      return [nameOf(shared), how, ...squares(guesses)].join('\n')
    }
    case 'level':
      return [`I ${deedOf(shared)}.`, ...squares(shared.guesses)].join('\n')
    case 'score':
      return `I ${deedOf(shared)}. Can you connect more words?`
    default:
      return `I ${deedOf(shared)}.`
  }
}

/**
 * Returns a description of a shared picture, for people who cannot see the picture. The description consists of
 * sentences without symbols.
 */
export function spokenOf(shared: Shared, name: string): string {
  const guesses = 'guesses' in shared ? shared.guesses : []
  if (shared.kind === 'daily')
    return `${name} ${deedOf(shared)}. The thread: ${threadInWords(threadOf(guesses))}.`
  if (guesses.length === 0) return `${name} ${deedOf(shared)}.`
  const told = guesses.map((colours) =>
    isRight(colours) ? 'right' : isOneAway(colours) ? 'one away' : 'wrong',
  )
  return `${name} ${deedOf(shared)}. Guesses: ${told.join(', ')}.`
}
