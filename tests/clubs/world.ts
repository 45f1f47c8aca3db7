import type { Board } from '../../src/engine/board/board.ts'
import { noHistory, toBoard, trapCount } from '../../src/engine/board/generate.ts'
import {
  againstExpectation,
  FORM_DAILIES,
  type Rated,
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

/**
 * The differences between the simulated world and the code's assumptions, as standard deviations in logits: how much
 * harder a category is than its editor says, and how much a player knows of a category beside the skill.
 */
const EDITORS_ERROR = 0.7
const KNOWLEDGE = 0.7

interface Daily {
  board: Board
  traps: number
}

/**
 * Deals the daily challenges of a number of weeks. A simulation that is longer plays them again. The generator deals
 * `candidates` boards for each date, of which it takes the best.
 */
export function dealDailies(weeks: number, candidates: number): Daily[] {
  const catalogue = loadCatalogue()
  return Array.from({ length: WEEK_DAYS * weeks }, (_, n) => {
    const date = addDays(FIRST_MONDAY, n)
    const seeds = Array.from({ length: candidates }, (_, candidate) => `clubs ${date} ${candidate}`)
    const { deal } = chooseDaily(catalogue, date, seeds, noHistory)
    const ids = Array.from({ length: DAILY_GROUPS * GROUP_SIZE }, (_, id) => `t${id}`)
    return { board: toBoard(deal, ids), traps: trapCount(deal) }
  })
}

/** A simulated member of a club. All values of skill are in logits. */
export interface Member {
  skill: number
  /** How much the skill grows in the weeks that count. */
  gain?: number
  /** Standard deviation of the skill from day to day; the default is 0.2. */
  unsteady?: number
  /** Factor of the time that the player needs. */
  slow?: number
  /** Share of dates on which the player does not play. */
  misses?: number
  /** The player plays dailies only from this week on; the weeks before those that count have negative numbers. */
  begins?: number
  careless?: boolean
  /** Returns what the player does on a date. `throw` is to find no group on purpose. */
  plan?: (today: Today) => 'play' | 'throw' | 'stop'
}

/** What a player with a plan knows: the week from 0, the day from 0, and the week's figures, each `result − expected`. */
interface Today {
  week: number
  day: number
  soFar: () => number[]
}

/** The rows of a club for a week: a figure for each member, and null for a member without one. */
export type Table = readonly (number | null)[]

export interface Season {
  /** The tables against expectation, for each week that counts. */
  against: Table[]
  /** The same tables with the mean of the points above the player's own mean, as a comparison. */
  raw: Table[]
}

interface Player {
  member: Member
  /** Latest first. */
  history: Scored[]
  /** What the player knows of categories beside the skill. */
  knowledge: Map<string, number>
  random: Random
}

/** Plays the dailies of all members of a club, and computes the club's tables with the product's code. */
export function playSeason(
  dailies: readonly Daily[],
  club: readonly Member[],
  seed: string,
  weeks = WEEKS,
): Season {
  const random = randomFrom(seed)
  const truth = new Map<string, number>()
  const players = club.map(
    (member, n): Player => ({
      ...{ member, history: [], knowledge: new Map() },
      random: randomFrom(`${seed} ${n}`),
    }),
  )
  const season: Season = { against: [], raw: [] }
  for (let week = -WARM_UP; week < weeks; week++) {
    const careers = players.map(({ history }) => ({
      before: history.slice(0, FORM_DAILIES),
      week: [] as Rated[],
    }))
    for (let n = 0; n < WEEK_DAYS; n++) {
      const day = WEEK_DAYS * (week + WARM_UP) + n
      const daily = dailies[day % dailies.length]
      if (!daily) throw new Error('no board')
      for (const [index, player] of players.entries()) {
        const { plan, begins = -WARM_UP, misses = 0 } = player.member
        const soFar = () => (resultsOf(careers)[index] ?? []).map(({ result, expected }) => result - expected)
        const does = plan?.({ week, day: n, soFar }) ?? 'play'
        if (does === 'stop' || week < begins || random.below(1000) < 1000 * misses) continue
        const score = does === 'throw' ? 0 : playDaily(daily, player, Math.max(0, week) / WEEKS)
        const scored = { date: addDays(FIRST_MONDAY, day), score, skill: player.member.skill }
        player.history.unshift(scored)
        careers[index]?.week.push(scored)
      }
    }
    if (week < 0) continue
    season.against.push(resultsOf(careers).map((figures) => againstExpectation(figures)))
    season.raw.push(
      careers.map(({ before, week: own }) => (own.length < 3 ? null : meanScore(own) - meanScore(before))),
    )
  }
  return season

  function playDaily({ board, traps }: Daily, { member, knowledge, random: own }: Player, share: number) {
    const { skill, gain = 0, unsteady = 0.2, slow = 1 } = member
    const today = skill + gain * share + unsteady * normal(own)
    const edge = (group: Board['groups'][number]) =>
      edgeOf(today, traps) -
      startOf(group.difficulty) -
      drawn(truth, group.categoryId, EDITORS_ERROR, random) +
      drawn(knowledge, group.categoryId, KNOWLEDGE, own)
    const { state, seconds } = playBoard(board, edge, member, own, singleBoardRules)
    return scoreOf(board, state, singleBoardRules, Math.round(seconds * slow))
  }
}

/** Returns the value of a category, which is drawn the first time. */
function drawn(known: Map<string, number>, key: string, spread: number, random: Random): number {
  const value = known.get(key) ?? spread * normal(random)
  known.set(key, value)
  return value
}

const meanScore = (dailies: readonly Scored[]) =>
  dailies.reduce((sum, { score }) => sum + score, 0) / Math.max(1, dailies.length)
