import { MEDAL_WEEKS } from '../../src/engine/club/club.ts'
import type { Season, Table } from './world.ts'

/** Number of weeks or months, and how many of them each member has won, by the member's index in the club. */
export interface Wins {
  tables: number
  won: readonly number[]
}

/** Counts the winners of tables. Equal winners share a win. Tables without a figure are left out. */
function winsIn(tables: readonly Table[], members: number): Wins {
  const won = Array.from({ length: members }, () => 0)
  let counted = 0
  for (const table of tables) {
    const best = Math.max(...table.map((figure) => figure ?? Number.NEGATIVE_INFINITY))
    const winners = table.flatMap((figure, n) => (figure === best ? [n] : []))
    if (best === Number.NEGATIVE_INFINITY) continue
    counted++
    for (const n of winners) won[n] = (won[n] ?? 0) + 1 / winners.length
  }
  return { tables: counted, won }
}

export const weeksWon = (seasons: readonly Season[], of: 'against' | 'raw' = 'against'): Wins =>
  winsIn(
    seasons.flatMap((season) => season[of]),
    membersOf(seasons),
  )

/** Counts who had the highest sum of four weeks, which is the gold medal. */
export function goldWon(seasons: readonly Season[]): Wins {
  const months = seasons.flatMap(({ against }) =>
    Array.from({ length: Math.floor(against.length / MEDAL_WEEKS) }, (_, n) => {
      const weeks = against.slice(n * MEDAL_WEEKS, (n + 1) * MEDAL_WEEKS)
      return (weeks[0] ?? []).map((_, member) => weeks.reduce((sum, week) => sum + (week[member] ?? 0), 0))
    }),
  )
  return winsIn(months, membersOf(seasons))
}

const membersOf = (seasons: readonly Season[]) => seasons[0]?.against[0]?.length ?? 0

export const together = (all: readonly Wins[]): Wins => ({
  tables: all.reduce((sum, { tables }) => sum + tables, 0),
  won: (all[0]?.won ?? []).map((_, n) => all.reduce((sum, { won }) => sum + (won[n] ?? 0), 0)),
})

/** Returns how often a member won, as a multiple of an equal share. */
export const ratioOf = ({ tables, won }: Wins, member: number): number =>
  ((won[member] ?? 0) * won.length) / tables

/** Returns the highest ratio that an equal share reaches by chance in 99 of 100 cases. */
export const chanceRatio = ({ tables, won }: Wins): number =>
  1 + 2.33 * Math.sqrt((won.length - 1) / Math.max(1, tables))

/** Tests whether all members win equally often: χ² and its p-value. */
export function equality({ tables, won }: Wins): { chi2: number; p: number } {
  const share = tables / won.length
  const chi2 = won.reduce((sum, wins) => sum + (wins - share) ** 2 / share, 0)
  return { chi2, p: chanceAbove(chi2, won.length - 1) }
}

const STEPS = 2000

/** Returns the probability that a χ² of this many degrees of freedom is at least `chi2`, by Simpson's rule. */
function chanceAbove(chi2: number, freedom: number): number {
  let gamma = freedom % 2 === 0 ? 1 : Math.sqrt(Math.PI)
  for (let half = freedom % 2 === 0 ? 1 : 0.5; half < freedom / 2; half++) gamma *= half
  const density = (x: number) => (x ** (freedom / 2 - 1) * Math.exp(-x / 2)) / (2 ** (freedom / 2) * gamma)
  let sum = 0
  for (let n = 0; n <= STEPS; n++)
    sum += density((chi2 * n) / STEPS) * (n === 0 || n === STEPS ? 1 : n % 2 === 0 ? 2 : 4)
  return Math.max(0, 1 - (sum * chi2) / (3 * STEPS))
}
