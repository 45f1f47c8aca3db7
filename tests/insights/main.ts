// The command `npm run model -- insights` simulates players with known strengths, weaknesses, trends and habits. It
// also simulates players without any of these.
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/support/table.ts'
import { dealBoards } from './players.ts'
import { falseClaims, MOST_FALSE, nulls, planted, power, WANTED_POWER } from './power.ts'

const LEVELS = [5, 20, 40, 100, 200]
const { values } = parseArgs({ options: { players: { type: 'string', default: '400' } } })
const players = Number(values.players)
const boards = dealBoards(120)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

let holds = true
console.log(`players with any false claim, of ${players} each; ${percent(MOST_FALSE)} at most`)
const rows = nulls.map(({ who, habits }) => {
  const found = LEVELS.map((levels) => falseClaims(boards, habits, levels, players))
  return { who, found, share: found.reduce((sum, { share }) => sum + share, 0) / found.length }
})
printTable(
  ['nothing is true of', ...LEVELS.map((levels) => `${levels} levels`)],
  rows.map(({ who, found }) => [who, ...found.map(({ share }) => percent(share))]),
)
const all = rows.reduce((sum, { share }) => sum + share, 0) / rows.length
console.log(`over all: ${percent(all)}`)
holds &&= all <= MOST_FALSE

console.log(`\nplayers of whom it is found, of ${players} each; ${percent(WANTED_POWER)} at least`)
const powers = planted.map((plant) => ({
  plant,
  share: power(boards, plant, players),
  ofHalf: power(boards, plant, players, 0.5),
}))
printTable(
  ['planted', 'logits', 'levels', 'found', 'found when it is half as large'],
  powers.map(({ plant: { who, size, levels }, share, ofHalf }) => [
    who,
    size,
    levels,
    percent(share),
    percent(ofHalf),
  ]),
)
holds &&= powers.every(({ share }) => share >= WANTED_POWER)
process.exit(holds ? 0 : 1)
