import { type Deal, deal, foursomeKey, noHistory } from '../../src/engine/board/generate.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { weekday } from '../../src/engine/daily/date.ts'
import { type DifficultyWindow, levelWindow } from '../../src/engine/difficulty.ts'
import { groupCount } from '../../src/engine/rules.ts'
import { dailiesInARow } from './dailies.ts'
import type { MeasuredBoard } from './measure.ts'
import { randomDraw } from './random-draw.ts'

/**
 * Boards of one kind from the generator (`dealt`), and boards drawn at random from the same categories (`drawn`). Random
 * boards are made quickly, so there are several of them for each dealt board.
 */
export interface Boards {
  dealt: readonly MeasuredBoard[]
  drawn: readonly MeasuredBoard[]
  /** The dailies of Friday to Sunday, which are also in `dealt`. */
  weekends?: readonly MeasuredBoard[]
  repeats?: Repeats
}

/** How often something of a daily was on an earlier daily. */
export interface Repeats {
  /** Groups of the same four words. */
  foursomes: number
  /** Fifth groups with the same name on a daily of the 365 days before. */
  fifthGroups: number
}

interface Request {
  groups: number
  window: DifficultyWindow
}

/** Name of the boards with four groups of difficulty 2 to 4. These boards are as difficult as hand-made boards. */
export const NORMAL = '4 groups, normal (2–4)'
export const NEWCOMERS = 'levels 1–3'
export const DAILIES = 'dailies'

const FRIDAY = 5
/** Numbers of random boards for each dealt board. There are fewer dailies than other boards. */
const DRAWN_A_BOARD = 4
const DRAWN_A_DAILY = 12

type Make = (catalogue: Catalogue, boards: number, seed: string) => Boards

/**
 * The kinds (bands) of boards that players get, by name. The slowest band is first. The generator makes many candidate
 * boards for each daily, so the band of dailies has only a third of the boards.
 */
export const bands: Readonly<Record<string, Make>> = {
  [DAILIES]: (catalogue, boards, seed) => {
    const dealt = dailiesInARow(catalogue, Math.ceil(boards / 3), `report ${seed}`)
    return {
      dealt: dealt.map((daily) => daily.deal),
      repeats: repeatsOf(dealt.map((daily) => daily.deal)),
      weekends: dealt.flatMap((daily) => (weekday(daily.date) >= FRIDAY ? daily.deal : [])),
      drawn: dealt.flatMap(({ window }, n) =>
        several(DRAWN_A_DAILY, (m) => randomDraw(catalogue, window, 4, `report ${seed} daily ${n} ${m}`)),
      ),
    }
  },
  [NORMAL]: dealtAs(NORMAL, () => ({ groups: 4, window: { min: 2, max: 4 } })),
  ...Object.fromEntries(
    (
      [
        [1, 3],
        [4, 4],
        [5, 7],
        [8, 12],
        [13, 18],
        [19, 25],
        [26, 30],
      ] as const
    ).map(([from, to]) => {
      const name = `levels ${from}–${to}`
      const level = (n: number) => from + (n % (to - from + 1))
      return [name, dealtAs(name, (n) => ({ groups: groupCount(level(n)), window: levelWindow(level(n)) }))]
    }),
  ),
}

const DAYS_A_YEAR = 365

function repeatsOf(dailies: readonly Deal[]): Repeats {
  const foursomes = new Set<string>()
  const lastDay = new Map<string, number>()
  let fifthGroups = 0
  dailies.forEach(({ groups, fifthGroup }, day) => {
    for (const { words } of groups) foursomes.add(foursomeKey(words.map(({ key }) => key)))
    const name = fifthGroup?.category.name
    if (name === undefined) return
    if (day - (lastDay.get(name) ?? Number.NEGATIVE_INFINITY) <= DAYS_A_YEAR) fifthGroups++
    lastDay.set(name, day)
  })
  const groups = dailies.reduce((sum, daily) => sum + daily.groups.length, 0)
  return { foursomes: groups - foursomes.size, fifthGroups }
}

function dealtAs(name: string, requestOf: (n: number) => Request): Make {
  return (catalogue, boards, reportSeed) => {
    const requests = several(boards, (n) => ({ seed: `report ${reportSeed} ${name} ${n}`, ...requestOf(n) }))
    return {
      dealt: requests.map((request) => deal(catalogue, { ...request, history: noHistory })),
      drawn: requests.flatMap(({ window, groups, seed }) =>
        several(DRAWN_A_BOARD, (m) => randomDraw(catalogue, window, groups, `${seed} ${m}`)),
      ),
    }
  }
}

const several = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n))
