// The command `npm run model -- clubs` simulates clubs of unequal players who play real boards for half a year, and
// tests whether everybody wins the table against expectation equally often. The simulated players (tests/insights) find
// groups with a chance that depends on skill, category and luck. The table knows nothing of this model: it compares
// each player's scores with the player's own.
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/support/table.ts'
import { constant, improving, SPECIAL, scheming } from './settings.ts'
import { chanceRatio, equality, goldWon, ratioOf, together, weeksWon } from './wins.ts'
import { dealDailies, type Member, playSeason, WEEKS } from './world.ts'

const SEEDS = ['a', 'b', 'c']
const LEAST_P = 0.01
/** An improving player must win at least this multiple of an equal share. */
const IMPROVED = 1.1
const { values } = parseArgs({ options: { clubs: { type: 'string', default: '20' } } })
const clubs = Number(values.clubs)
const dailies = dealDailies(WEEKS, 2)
const seasonsOf = (members: (club: number) => Member[], seed: string, weeks?: number) =>
  Array.from({ length: clubs }, (_, n) => playSeason(dailies, members(n), `${seed} ${n}`, weeks))
const allSeasonsOf = (members: (club: number) => Member[]) =>
  SEEDS.flatMap((seed) => seasonsOf(members, seed))
const ratio = (value: number) => value.toFixed(2)

let holds = true
console.log(
  `members of constant form: ${clubs} clubs, ${WEEKS} weeks, each seed; p at least ${LEAST_P} over all`,
)
printTable(
  [
    'clubs of',
    ...SEEDS.map((seed) => `χ² ${seed}`),
    'χ²',
    'p',
    'wins, weakest to strongest; an equal share is 1',
    'χ² of points above the own mean',
  ],
  constant.map(({ who, clubs: members, weeks }) => {
    const seeds = SEEDS.map((seed) => seasonsOf(members, seed, weeks))
    const all = together(seeds.map((seasons) => weeksWon(seasons)))
    const { chi2, p } = equality(all)
    holds &&= p >= LEAST_P || weeks !== undefined
    return [
      who,
      ...seeds.map((seasons) => equality(weeksWon(seasons)).chi2.toFixed(1)),
      chi2.toFixed(1),
      p.toFixed(3),
      all.won.map((_, n) => ratio(ratioOf(all, n))).join(' '),
      equality(together(seeds.map((seasons) => weeksWon(seasons, 'raw')))).chi2.toFixed(0),
    ]
  }),
)

console.log(
  `\none of ten who improves in half a year; at least ${IMPROVED} times an equal share of the weeks`,
)
printTable(
  ['member', 'weeks', 'gold medals'],
  improving.map(({ who, clubs: members }) => {
    const seasons = allSeasonsOf(members)
    const weeks = ratioOf(weeksWon(seasons), SPECIAL)
    holds &&= weeks >= IMPROVED
    return [who, ratio(weeks), ratio(ratioOf(goldWon(seasons), SPECIAL))]
  }),
)

console.log('\none of ten who plays badly on purpose; not more than an equal share, by 99 of 100 chances')
printTable(
  ['member', 'weeks', 'at most', 'gold medals', 'at most'],
  scheming.map(({ who, clubs: members, isLong = false }) => {
    const seasons = allSeasonsOf(members)
    const all = [weeksWon(seasons), goldWon(seasons)]
    holds &&= isLong || all.every((wins) => ratioOf(wins, SPECIAL) <= chanceRatio(wins))
    return [
      who,
      ...all.flatMap((wins) => [ratio(ratioOf(wins, SPECIAL)), isLong ? '–' : ratio(chanceRatio(wins))]),
    ]
  }),
)
process.exit(holds ? 0 : 1)
