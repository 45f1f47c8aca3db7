// `npm run boards:report [-- --boards 1500]` measures the boards that players get, band by band, beside a random draw from the same
// catalogue and what hand-made boards have. It fails when an aim of docs/decisions/031-candidates.md does not hold.
import { parseArgs } from 'node:util'
import { printTable, quantile } from '../../bench/support/table.ts'
import { type Deal, deal, noHistory } from '../../src/engine/board/generate.ts'
import { type DifficultyWindow, levelWindow } from '../../src/engine/difficulty.ts'
import { groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/catalogue/load.ts'
import { dailiesInARow } from './dailies.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures } from './measure.ts'
import { playInARow } from './one-player.ts'
import { randomDraw } from './random-draw.ts'

const { values } = parseArgs({ options: { boards: { type: 'string', default: '1500' } } })
const boards = Number(values.boards)
/** With more than four groups a bot compares up to 91,390 foursomes a guess, so bots play only this many boards. */
const BOTS_ON_LARGE = Math.ceil(boards / 50)
/** A date's board is chosen from several, so a year of them is enough. */
const DAILIES = Math.ceil(boards / 3)
const catalogue = loadCatalogue()
const judges = await openJudges()

/** 1,162 hand-made boards of four groups (boards.md, the table). */
const HAND_MADE = {
  ...{ bot: 0.059, toldBot: 0.094, glossBot: 0.059 },
  ...{
    mean: 0.147,
    p95: 0.432,
    max: 0.588,
    centredMean: 0.046,
    centredP95: 0.308,
    centredMax: 0.49,
    strays: 0.68,
  },
  ...{ neighbours: 0.4, columnNeighbours: 1.57, rank: 4395, rare: 0.086, senses: 6.7 },
} satisfies Partial<Figures>

type Board = Pick<Deal, 'groups' | 'seats'>
interface Band {
  name: string
  dealt: readonly Board[]
  drawn: readonly Board[]
}

type Request = { groups: number; window: DifficultyWindow }

function band(name: string, requestOf: (n: number) => Request): Band {
  const requests = Array.from({ length: boards }, (_, n) => ({
    seed: `report ${name} ${n}`,
    ...requestOf(n),
  }))
  return {
    name,
    dealt: requests.map((request) => deal(catalogue, { ...request, history: noHistory })),
    drawn: requests.map(({ window, groups, seed }) => randomDraw(catalogue, window, groups, seed)),
  }
}

function levels(from: number, to: number): Band {
  const level = (n: number) => from + (n % (to - from + 1))
  return band(`levels ${from}–${to}`, (n) => ({
    groups: groupCount(level(n)),
    window: levelWindow(level(n)),
  }))
}

function dailies(): Band {
  const dealt = dailiesInARow(catalogue, DAILIES, 'report')
  return {
    name: 'dailies',
    dealt: dealt.map((daily) => daily.deal),
    drawn: dealt.map(({ window }, n) => randomDraw(catalogue, window, 4, `report daily ${n}`)),
  }
}

const NORMAL = '4 groups, normal (2–4)'
const bands = [
  () => levels(1, 3),
  () => levels(4, 4),
  () => band(NORMAL, () => ({ groups: 4, window: { min: 2, max: 4 } })),
  dailies,
  () => levels(5, 7),
  () => levels(8, 12),
  () => levels(13, 18),
  () => levels(19, 25),
  () => levels(26, 30),
]

const percent = (share: number | undefined) => (share === undefined ? '' : (share * 100).toFixed(1))
const number = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? ''
const traps = ({ phantoms, crossovers }: Partial<Figures>) =>
  phantoms === undefined || crossovers === undefined ? undefined : phantoms + crossovers
const cells = (f: Partial<Figures>) => [
  percent(f.ambiguous),
  percent(f.critical),
  percent(f.refused),
  percent(f.bot),
  percent(f.toldBot),
  percent(f.botFound),
  percent(f.glossBot),
  percent(f.toldGlossBot),
  number(f.mean, 3),
  number(f.p95, 3),
  number(f.max, 3),
  number(f.centredMean, 3),
  number(f.centredP95, 3),
  number(f.centredMax, 3),
  percent(f.strays),
  number(traps(f), 2),
  number(f.neighbours, 2),
  number(f.columnNeighbours, 2),
  number(f.language, 2),
  number(f.difficulty, 1),
  number(f.rank, 0),
  percent(f.rare),
  number(f.senses, 1),
]
const header =
  'boards|2 solutions %|critical %|refused %|bot %|one away %|finds %|gloss bot %|one away %|cosine|p95|max|centred|p95|max|strays %|traps|in rows|in columns|fill+wordplay|difficulty|rank|rare %|senses'
const rows: (string | number)[][] = [['hand-made', ...cells(HAND_MADE)]]
const problems: string[] = []
for (const made of bands) {
  const { name, dealt, drawn } = made()
  const large = dealt.some(({ groups }) => groups.length > 4)
  const bots = large ? BOTS_ON_LARGE : boards
  const found = figures(catalogue, judges, dealt, bots)
  rows.push([name, ...cells(found)], ['  random draw', ...cells(figures(catalogue, judges, drawn, bots))])
  judge(name, found)
}
console.log(
  `${boards} boards a band, ${DAILIES} dailies (bots on more than four groups: ${BOTS_ON_LARGE}). Bots have four mistakes: one goes by the table that boards\n` +
    'are dealt by, one by the glosses of a dictionary. Cosines are of words of different groups: as they are, and centred.\n',
)
printTable(header.split('|'), rows)
console.log('\nOne player, 400 boards of four groups in a row, with the history that the server keeps')
returns()
for (const problem of problems) console.error(`does not hold: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

/** Checks the aims of docs/decisions/031-candidates.md. */
function judge(name: string, f: Figures): void {
  const aim = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${name}: ${what}`)
  }
  aim(f.ambiguous === 0, 'one solution')
  aim(f.critical === 0, 'no critical suspects')
  aim(f.refused === 0, 'no refused pattern')
  aim(f.neighbours <= 0.6, 'neighbours in rows ≤ 0.6')
  aim(f.columnNeighbours <= 1.6, 'neighbours in columns ≤ 1.6')
  aim(f.crowdedRows === 0, 'no row with three of a group')
  if (name === 'levels 1–3')
    aim(f.toldBot >= 0.2 && f.toldBot <= 0.35, 'the bot that is told "one away" solves 20–35 %')
  if (name !== NORMAL && name !== 'dailies') return
  const within = (
    figure: 'mean' | 'p95' | 'max' | 'centredMean' | 'centredP95' | 'centredMax',
    share: number,
  ) =>
    aim(
      Math.abs(f[figure] / HAND_MADE[figure] - 1) <= share,
      `${figure} within ${share * 100} % of hand-made`,
    )
  within('mean', 0.05)
  within('p95', 0.05)
  within('max', 0.05)
  within('centredMean', 0.1)
  within('centredP95', 0.1)
  within('centredMax', 0.1)
  aim(f.bot <= 0.06 && f.toldBot <= 0.1, 'the bot solves at most 6 %, 10 % with "one away"')
  aim(f.glossBot <= 0.09, 'the bot with a dictionary solves at most 9 %')
  aim((traps(f) ?? 0) >= 0.8, 'traps ≥ 0.8')
}

function returns(): void {
  const adaptive = [
    { min: 1, max: 3 },
    { min: 2, max: 3 },
    { min: 2, max: 4 },
    { min: 3, max: 5 },
  ]
  const windows: [string, (board: number) => DifficultyWindow][] = [
    ['1–3', () => ({ min: 1, max: 3 })],
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
