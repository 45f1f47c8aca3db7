// The short form of `npm run model -- clubs`: few clubs, and boards that come again.
import { expect, test } from 'vitest'
import { constant, improving, SPECIAL, scheming } from './settings.ts'
import { equality, goldWon, ratioOf, weeksWon } from './wins.ts'
import { dealDailies, type Member, playSeason } from './world.ts'

const dailies = dealDailies(4, 1)
const seasonsOf = (members: (club: number) => Member[], clubs: number) =>
  Array.from({ length: clubs }, (_, n) => playSeason(dailies, members(n), `short ${n}`))

test('players of constant form win equally often; by plain points they would not', () => {
  const [plain] = constant
  if (!plain) throw new Error('no clubs')
  const seasons = seasonsOf(plain.clubs, 10)
  expect(weeksWon(seasons).tables).toBe(260)
  expect(equality(weeksWon(seasons)).p).toBeGreaterThan(0.01)
  expect(equality(weeksWon(seasons, 'raw')).p).toBeLessThan(0.0001)
})

test('a player who improves wins more', () => {
  const seasons = seasonsOf(improving.at(-1)?.clubs ?? (() => []), 6)
  expect(ratioOf(weeksWon(seasons), SPECIAL)).toBeGreaterThan(1.5)
})

test('a player who throws two of four weeks away wins no medal, and not more weeks', () => {
  const clubs = scheming.find(({ who }) => who.includes('two of four'))?.clubs ?? (() => [])
  const seasons = seasonsOf(clubs, 6)
  expect(ratioOf(goldWon(seasons), SPECIAL)).toBe(0)
  expect(ratioOf(weeksWon(seasons), SPECIAL)).toBeLessThan(1.6)
})

test('the p-values are those of tables of χ²', () => {
  const [tables, members] = [100, 10]
  const won = (chi2: number) => {
    const by = Math.sqrt((chi2 * (tables / members)) / 2)
    return { tables, won: Array.from({ length: members }, (_, n) => 10 + (n === 0 ? by : n === 1 ? -by : 0)) }
  }
  expect(equality(won(21.666)).p).toBeCloseTo(0.01, 4)
  expect(equality(won(8.343)).p).toBeCloseTo(0.5, 3)
  expect(equality({ tables: 50, won: [10, 10, 10, 10, 10] }).p).toBe(1)
})
