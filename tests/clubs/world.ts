import type { Board } from '../../src/engine/board/board.ts'
import { noHistory, toBoard, trapCount } from '../../src/engine/board/generate.ts'
import {
  againstExpectation,
  FORM_DAILIES,
  resultsOf,
  type Scored,
} from '../../src/engine/club/expectation.ts'
import { chooseDaily } from '../../src/engine/daily/board.ts'
import { addDays } from '../../src/engine/daily/date.ts'
import { scoreOf } from '../../src/engine/play/level.ts'
import { singleBoardRules } from '../../src/engine/play/play-rules.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { edgeOf, startOf } from '../../src/engine/rating/rating.ts'
import { DAILY_GROUPS, GROUP_SIZE } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { normal, playBoard } from '../insights/players.ts'

/** A Monday. */
const FIRST_MONDAY = '2026-01-05'
const WEEK_DAYS = 7
/** Weeks of play before the weeks that count. */
const WARM_UP = 14
export const WEEKS = 26
/** Number of boards that the generator deals for each date. The product deals 32, of which it takes the best. */
const CANDIDATES = 2

/**
 * The differences between the simulated world and the code's assumptions, as standard deviations in logits: how much
 * harder a category is than its editor says, and how much a player knows of a category beside the skill.
 */
const EDITORS_ERROR = 0.7
const KNOWLEDGE = 0.7

interface Daily {
  date: string
  board: Board
  traps: number
}

/** Deals the daily challenges of all dates of a simulation. */
export function dealDailies(): Daily[] {
  const catalogue = loadCatalogue()
  return Array.from({ length: WEEK_DAYS * (WARM_UP + WEEKS) }, (_, n) => {
    const date = addDays(FIRST_MONDAY, n)
    const seeds = Array.from({ length: CANDIDATES }, (_, candidate) => `clubs ${date} ${candidate}`)
    const { deal } = chooseDaily(catalogue, date, seeds, noHistory)
    const ids = Array.from({ length: DAILY_GROUPS * GROUP_SIZE }, (_, id) => `t${id}`)
    return { date, board: toBoard(deal, ids), traps: trapCount(deal) }
  })
}

/** A simulated member of a club. Skill and form are in logits. */
export interface Member {
  skill: number
  /** How much the skill grows in the weeks that count. */
  gain?: number
  /** Standard deviation of the skill from day to day. */
  unsteady?: number
  /** Factor of the time that the player needs. */
  slow?: number
  /** Share of dates on which the player does not play. */
  misses?: number
  careless?: boolean
  /**
   * Returns what the player does on a date. `soFar` has the player's figures of the week, each `result − expected`. A
   * player who plays badly on purpose finds no group.
   */
  plan?: (week: number, soFar: readonly number[]) => 'play' | 'throw' | 'stop'
}

/** The rows of a club for a week: a figure for each member, and null for a member without one. */
type Table = (number | null)[]

export interface Played {
  /** The tables against expectation of each club, for each week that counts. */
  against: Table[][]
  /** The same tables with the mean of the points above the player's own mean, which is not standardised. */
  raw: Table[][]
}

/** Plays the dailies of all members of clubs on one server, and computes the clubs' tables with the product's code. */
export function playSeason(dailies: readonly Daily[], clubs: readonly Member[][], seed: string): Played {
  const random = randomFrom(seed)
  const truth = new Map<string, number>()
  const against: Table[][] = clubs.map(() => [])
  const raw: Table[][] = clubs.map(() => [])
  const members = clubs.map((club) => club.map((member) => ({ member, ...newcomer() })))
  for (let week = 0; week < WARM_UP + WEEKS; week++) {
    const before = members.map((club) => club.map(({ history }) => history.slice(0, FORM_DAILIES)))
    const thisWeek = members.map((club) => club.map((): Scored[] => []))
    const figuresOf = (c: number) =>
      resultsOf((before[c] ?? []).map((before, n) => ({ before, week: thisWeek[c]?.[n] ?? [] }))).map(
        (figures) => figures ?? [],
      )
    for (const daily of dailies.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS))
      members.forEach((club, c) => {
        const soFar = club.some(({ member }) => (member.plan?.length ?? 0) > 1) ? figuresOf(c) : []
        club.forEach((player, n) => {
          const { member, history } = player
          const figures = (soFar[n] ?? []).map(({ result, expected }) => result - expected)
          const done = member.plan?.(week - WARM_UP, figures) ?? 'play'
          if (done === 'stop' || random.below(1000) < 1000 * (member.misses ?? 0)) return
          const share = Math.max(0, week - WARM_UP) / WEEKS
          const scored = {
            date: daily.date,
            score: done === 'throw' ? 0 : playDaily(daily, player, share),
          }
          history.unshift(scored)
          thisWeek[c]?.[n]?.push(scored)
        })
      })
    if (week < WARM_UP) continue
    members.forEach((club, c) => {
      against[c]?.push(figuresOf(c).map((figures) => againstExpectation(figures)))
      raw[c]?.push(
        club.map((_, n) => {
          const scores = (dailies: readonly Scored[] = []) => mean(dailies.map(({ score }) => score))
          const results = thisWeek[c]?.[n] ?? []
          return results.length < 3 ? null : scores(results) - scores(before[c]?.[n])
        }),
      )
    })
  }
  return { against, raw }

  function newcomer() {
    return {
      history: [] as Scored[],
      knowledge: new Map<string, number>(),
      random: randomFrom(`${seed} ${random.below(1e9)}`),
    }
  }

  function playDaily(
    { board, traps }: Daily,
    { member, knowledge, random: own }: { member: Member; knowledge: Map<string, number>; random: Random },
    share: number,
  ): number {
    const today = member.skill + (member.gain ?? 0) * share + (member.unsteady ?? 0.2) * normal(own)
    const edge = (group: Board['groups'][number]) =>
      edgeOf(today, traps) -
      startOf(group.difficulty) -
      drawn(truth, group.categoryId, EDITORS_ERROR, random) +
      drawn(knowledge, group.categoryId, KNOWLEDGE, own)
    const { state, seconds } = playBoard(board, edge, member, own, singleBoardRules)
    return scoreOf(board, state, singleBoardRules, Math.round(seconds * (member.slow ?? 1)))
  }
}

function drawn(known: Map<string, number>, key: string, spread: number, random: Random): number {
  const value = known.get(key) ?? spread * normal(random)
  known.set(key, value)
  return value
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
