import { GROUP_SIZE } from '../rules.ts'
import type { CalendarDate } from './date.ts'

/** What may be shared of a finished daily: the colours of guesses, never a word of the board. */
export interface DailyResult {
  date: CalendarDate
  completed: boolean
  score: number
  seconds: number
  mistakes: number
  /** Guesses in order, each as the colours (`group-1` …) of its words. */
  guesses: readonly (readonly string[])[]
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const SQUARES: Readonly<Record<string, string>> = {
  'group-1': '🟨',
  'group-2': '🟩',
  'group-3': '🟦',
  'group-4': '🟪',
}
const RANKS: Readonly<Record<string, string>> = {
  'group-1': 'easiest group',
  'group-2': 'second group',
  'group-3': 'third group',
  'group-4': 'hardest group',
}

/**
 * The texts that a player may share of a daily. `text`: a headline, then one row for each guess with its squares and their
 * meaning in words, so that it also reads well aloud. `spoken`: the same in sentences, without symbols.
 */
export function shareOf(result: DailyResult): { text: string; spoken: string } {
  const title = `WordConnect daily, ${longDate(result.date)}`
  const [verdict, points] = [verdictOf(result), `${result.score} points`]
  const rows = result.guesses.map((colors) => ({ squares: squaresOf(colors), words: meaningOf(colors) }))
  return {
    text: [title, `${verdict} · ${points}`, ...rows.map(({ squares, words }) => `${squares} ${words}`)].join(
      '\n',
    ),
    spoken: [
      `${title}: ${verdict}, ${points}.`,
      ...rows.map(({ words }, index) => `Guess ${index + 1}: ${words}.`),
    ].join(' '),
  }
}

function verdictOf({ completed, mistakes, seconds, guesses }: DailyResult): string {
  if (!completed) {
    const found = guesses.filter((colors) => new Set(colors).size === 1).length
    return `Not solved, ${found} of 4 groups found`
  }
  const made =
    mistakes === 0 ? 'without a mistake' : mistakes === 1 ? 'with 1 mistake' : `with ${mistakes} mistakes`
  return `Solved ${made} in ${clock(seconds)}`
}

/** Sorts a wrong guess by how often each colour occurs, so that the order does not tell which tile had which colour. */
function squaresOf(colors: readonly string[]): string {
  const count = (color: string) => colors.filter((other) => other === color).length
  return [...colors]
    .sort((a, b) => count(b) - count(a) || a.localeCompare(b))
    .map((color) => SQUARES[color] ?? '⬜')
    .join('')
}

function meaningOf(colors: readonly string[]): string {
  const kinds = new Set(colors)
  if (kinds.size === 1) return RANKS[colors[0] ?? ''] ?? 'a group'
  const most = Math.max(...[...kinds].map((kind) => colors.filter((color) => color === kind).length))
  return most === GROUP_SIZE - 1 ? 'one away' : 'wrong'
}

/** Formats seconds as m:ss. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function longDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}
