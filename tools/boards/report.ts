// `npm run boards:report [-- --boards 5000]` measures boards of every band of levels beside a random draw from the same
// catalogue.
import { parseArgs } from 'node:util'
import { printTable, quantile } from '../../bench/support/table.ts'
import { type DifficultyWindow, levelWindow } from '../../src/engine/difficulty.ts'
import { groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/catalogue/load.ts'
import { type Figures, measure } from './measure.ts'
import { playInARow } from './one-player.ts'

const { values } = parseArgs({ options: { boards: { type: 'string', default: '5000' } } })
const boards = Number(values.boards)
/**
 * With more than four groups a bot compares up to 91,390 foursomes per guess, so the bots play only this many boards.
 */
const BOTS_ON_LARGE = Math.ceil(boards / 25)
const catalogue = loadCatalogue()

type Band = [name: string, groups: (n: number) => number, window: (n: number) => DifficultyWindow]
const fourOf = (name: string, min: number, max: number): Band => [name, () => 4, () => ({ min, max })]
const levelsOf = (from: number, to: number): Band => {
  const level = (n: number) => from + (n % (to - from + 1))
  return [`levels ${from}–${to}`, (n) => groupCount(level(n)), (n) => levelWindow(level(n))]
}
const bands: Band[] = [
  fourOf('4 groups, levels 1–3 (1–2)', 1, 2),
  fourOf('4 groups, level 4 (2–3)', 2, 3),
  fourOf('4 groups, normal (2–4)', 2, 4),
  fourOf('4 groups, (3–4)', 3, 4),
  fourOf('4 groups, (4–5)', 4, 5),
  fourOf('4 groups, (5–6)', 5, 6),
  levelsOf(5, 7),
  levelsOf(8, 12),
  levelsOf(13, 18),
  levelsOf(19, 25),
  levelsOf(26, 30),
]

const percent = (share: number) => (share * 100).toFixed(1)
const cells = (f: Figures) => [
  percent(f.ambiguous),
  percent(f.critical),
  percent(f.greedy),
  percent(f.greedyFound),
  percent(f.partition),
  percent(f.partitionFound),
  f.mean.toFixed(3),
  f.p95.toFixed(3),
  f.max.toFixed(3),
  percent(f.strays),
  f.phantoms.toFixed(2),
  f.crossovers.toFixed(2),
  (f.phantoms + f.crossovers).toFixed(2),
  f.neighbours.toFixed(2),
  f.crowdedRows.toFixed(2),
  f.language.toFixed(2),
  f.difficulty.toFixed(1),
  f.tries.toFixed(2),
]
const header =
  'boards|2 solutions %|critical %|greedy bot %|finds %|partition %|finds %|cosine|p95|max|strays %|phantoms|crossovers|traps|neighbours|crowded rows|fill+wordplay|difficulty|tries'
const rows: (string | number)[][] = []
const problems: string[] = []
for (const [name, groups, window] of bands) {
  const requests = Array.from({ length: boards }, (_, n) => ({
    seed: `report ${name} ${n}`,
    groups: groups(n),
    window: window(n),
  }))
  const large = requests.some((request) => request.groups > 4)
  const { dealt, drawn } = measure(catalogue, requests, large ? BOTS_ON_LARGE : boards)
  rows.push([name, ...cells(dealt)], ['  random draw', ...cells(drawn)])
  judge(name, dealt)
}
console.log(
  `${boards} boards a band (bots on more than four groups: ${BOTS_ON_LARGE}); a bot has four mistakes\n`,
)
printTable(header.split('|'), rows)
console.log('\nOne player, 400 boards of four groups in a row, with the history that the server keeps')
returns()
for (const problem of problems) console.error(`does not hold: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

/** Checks the aims of docs/decisions/005-boards.md. */
function judge(name: string, f: Figures): void {
  const aim = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${name}: ${what}`)
  }
  aim(f.ambiguous === 0, 'one solution')
  aim(f.critical === 0, 'no critical suspects')
  aim(f.neighbours <= 0.6, 'neighbours ≤ 0.6')
  aim(f.crowdedRows === 0, 'no row with three of a group')
  if (name.includes('levels 1–3')) aim(f.greedy >= 0.25 && f.greedy <= 0.45, 'greedy bot solves 25–45 %')
  if (!name.includes('normal')) return
  const traps = f.phantoms + f.crossovers
  aim(f.greedy <= 0.12, 'greedy bot solves at most 12 %')
  aim(traps >= 0.8 && traps <= 1.2, 'traps 0.8–1.2')
}

function returns(): void {
  const adaptive = [
    { min: 1, max: 2 },
    { min: 2, max: 3 },
    { min: 2, max: 4 },
    { min: 3, max: 5 },
  ]
  const windows: [string, (board: number) => DifficultyWindow][] = [
    ['1–2', () => ({ min: 1, max: 2 })],
    ['2–4', () => ({ min: 2, max: 4 })],
    ['5–6', () => ({ min: 5, max: 6 })],
    ['adapting', (board) => adaptive[Math.floor(board / 5) % adaptive.length] ?? { min: 2, max: 4 }],
  ]
  const table = windows.map(([name, windowOf]) => {
    const { wordGaps, categoryGaps, sameFoursomes } = playInARow(
      catalogue,
      400,
      4,
      windowOf,
      `player ${name}`,
    )
    const least = wordGaps[0] ?? 0
    const median = quantile(wordGaps, 0.5)
    if (least <= 12 || median < 50 || sameFoursomes > 0)
      problems.push(`one player, ${name}: words come back too soon`)
    return [
      name,
      least,
      quantile(wordGaps, 0.05),
      median,
      categoryGaps[0] ?? 0,
      quantile(categoryGaps, 0.5),
      sameFoursomes,
    ]
  })
  printTable(['window', 'word: least', '5 %', 'median', 'category: least', 'median', 'same foursomes'], table)
}
