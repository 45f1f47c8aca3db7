// `npm run boards -- report [--boards 1500] [--seed a]` measures the boards that players get, separately for each band (kind of
// board). For comparison, the report also shows random boards from the same catalogue, and hand-made boards. The exit
// code is 1 if the boards miss an aim of docs/features/board.md#aims.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { printTable, quantile } from '../../bench/support/table.ts'
import { type DifficultyWindow, levelWindow } from '../../src/engine/difficulty.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import {
  AIMS,
  type Aim,
  boundsOf,
  HAND_MADE,
  holds,
  isDecided,
  LEVEL_AIMS,
  measuredText,
  WEEKEND_AIMS,
} from './aims.ts'
import { bands, DAILIES, NEWCOMERS, NORMAL } from './bands.ts'
import type { Figures } from './measure.ts'
import { packShare, playInARow } from './one-player.ts'
import { rampOf } from './ramp.ts'
import type { BandFigures } from './report.worker.ts'

const { values } = parseArgs({
  options: { boards: { type: 'string', default: '1500' }, seed: { type: 'string', default: 'a' } },
})
const boards = Number(values.boards)
/** Number of worker threads: one for each processor core of a small machine. */
const WORKERS = 2
const catalogue = loadCatalogue()
const LOSES_OFTEN = 'loses often'
/** Largest allowed number of times that this player gets the same category. */
const MOST_OFTEN = 10
/** Largest allowed share of boards with a list of the meanings of one word. */
const MOST_MEANINGS = 1 / 3
/** Smallest allowed frequency of rare categories, compared with an even draw. */
const LEAST_RARE = 0.5
/**
 * Allowed changes of the expected solve rate from one level to the next: `RAMP_NOISE` is the largest allowed rise, and
 * `CLIFF` the largest allowed fall.
 */
const RAMP_NOISE = 0.05
const CLIFF = 0.2
/** Number of boards of each level. */
const RAMP_BOARDS = 100
/** Number of characters of the longest bar of the picture. */
const RAMP_WIDTH = 40
/** The bot must solve at least this share of the boards of level 4, compared with the boards of newcomers. */
const LEAST_AFTER_NEWCOMERS = 0.4
const PACK_BOARDS = 200

const percent = (share: number | undefined) => (share === undefined ? '' : (share * 100).toFixed(1))
const number = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? ''
const cells = (f: Partial<Figures>) => [
  percent(f.ambiguous),
  percent(f.critical),
  percent(f.refused),
  percent(f.bot),
  percent(f.toldBot),
  percent(f.botFound),
  percent(f.glossBot),
  percent(f.toldGlossBot),
  percent(f.netBot),
  percent(f.toldNetBot),
  number(f.mean, 3),
  number(f.p95, 3),
  number(f.max, 3),
  number(f.centredMean, 3),
  number(f.centredP95, 3),
  number(f.centredMax, 3),
  percent(f.strays),
  number(f.traps, 2),
  percent(f.twoTraps),
  percent(f.fifthGroup),
  percent(f.meanings),
  number(f.neighbours, 2),
  number(f.columnNeighbours, 2),
  number(f.language, 2),
  number(f.difficulty, 1),
  number(f.rank, 0),
  percent(f.rare),
  number(f.senses, 1),
]
const header =
  'boards|2 solutions %|critical %|refused %|bot %|one away %|finds %|gloss bot %|one away %|net bot %|one away %|cosine|p95|max|centred|p95|max|strays %|traps|two %|fifth %|meanings %|in rows|in columns|fill+wordplay|difficulty|rank|rare %|senses'
const problems: string[] = []
const measured = await measureBands()
const rows = measured.flatMap(([name, { dealt, drawn }]) => [
  [name, ...cells(dealt)],
  ['  random draw', ...cells(drawn)],
])
for (const [name, { dealt }] of measured) judge(name, dealt)
console.log(
  `${boards} boards a band, a third of it of dailies; bots play a fiftieth of boards with more than four groups. They have four mistakes: one goes by the table\n` +
    'that boards are dealt by, one by the glosses of a dictionary, one by its net of concepts. Cosines are of words of different groups: as they are, and centred.\n',
)
printTable(header.split('|'), [['hand-made', ...cells(HAND_MADE)], ...rows])
printAims()
printRepeats()
printRamp()
printPack()
console.log('\nOne player, boards in a row, with the history that the server keeps')
returns()
for (const problem of problems) console.error(`does not hold: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

/** Checks the boards of a band against the aims of docs/features/board.md#aims. */
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
  aim(f.meanings <= MOST_MEANINGS, 'a list of meanings on at most one board in three')
  if (name === NEWCOMERS)
    aim(f.toldBot >= 0.2 && f.toldBot <= 0.35, 'the bot that is told "one away" solves 20–35 %')
}

/**
 * Prints the boards of four groups and the dailies beside hand-made boards and random boards, with the aims, and judges
 * them.
 */
function printAims(): void {
  const bandOf = new Map(measured)
  const [normal, dailies] = [bandOf.get(NORMAL), bandOf.get(DAILIES)]
  const table = AIMS.map((aim) => [
    aim.name,
    ...[HAND_MADE, normal?.drawn, normal?.dealt, dailies?.dealt].map((f) => judged(aim, f ?? {})),
    boundsOf(aim),
  ])
  const weekends = dailies?.weekends ?? {}
  for (const aim of LEVEL_AIMS)
    table.push([aim.name, '', '', judged(aim, normal?.dealt ?? {}), '', boundsOf(aim)])
  for (const aim of WEEKEND_AIMS)
    table.push([`${aim.name}, Friday to Sunday`, '', '', '', judged(aim, weekends), boundsOf(aim)])
  console.log('\nBoards of four groups with 95 % confidence intervals; ! marks a missed aim')
  printTable(['', 'hand-made', 'random draw', NORMAL, 'dailies', 'aim'], table)
  for (const [name, figures, aims] of [
    [NORMAL, normal?.dealt, [...AIMS, ...LEVEL_AIMS]],
    [DAILIES, dailies?.dealt, AIMS],
    ['dailies, Friday to Sunday', weekends, WEEKEND_AIMS],
  ] as const)
    for (const aim of aims) {
      const of = `${name}: ${aim.name} ${boundsOf(aim)}, measured ${measuredText(aim, figures ?? {})}`
      if (!holds(aim, figures ?? {})) problems.push(of)
      else if (!isDecided(aim, figures ?? {})) problems.push(`${of}: too few boards to decide`)
    }
  const rarest = normal?.rarest ?? 0
  console.log(
    `The categories that are dealt least come ${rarest.toFixed(2)} times as often as in an even draw.`,
  )
  if (rarest < LEAST_RARE) problems.push(`${NORMAL}: rare categories come at least half as often`)
}

/** Prints whether dailies repeat foursomes or fifth groups. */
function printRepeats(): void {
  const { foursomes = 0, fifthGroups = 0 } = new Map(measured).get(DAILIES)?.repeats ?? {}
  console.log(
    `Dailies repeat ${foursomes} groups of four words, and ${fifthGroups} fifth groups within a year.`,
  )
  if (foursomes + fifthGroups > 0)
    problems.push('dailies repeat no foursome, and no fifth group within a year')
}

function judged(aim: Aim, figures: Partial<Figures>): string {
  return measuredText(aim, figures) + (figures !== HAND_MADE && !holds(aim, figures) ? ' !' : '')
}

/** Prints the expected solve rate of each level, and checks that it falls without a cliff. */
function printRamp(): void {
  const steps = rampOf(catalogue, RAMP_BOARDS)
  console.log('\nThe ramp: chance that a typical player solves a board of the level')
  printTable(
    ['level', 'groups', 'solves %', '', 'difficulty', 'traps', 'fifth %'],
    steps.map(({ level, groups, solves, difficulty, traps, fifthGroup }) => [
      level,
      groups,
      percent(solves),
      '█'.repeat(Math.round(solves * RAMP_WIDTH)).padEnd(RAMP_WIDTH),
      number(difficulty, 2),
      number(traps, 2),
      percent(fifthGroup),
    ]),
  )
  steps.forEach(({ level, solves }, index) => {
    const before = steps[index - 1]?.solves ?? solves
    if (solves > before + RAMP_NOISE) problems.push(`level ${level} is easier than level ${level - 1}`)
    if (solves < before - CLIFF) problems.push(`level ${level} is far harder than level ${level - 1}`)
  })
  const mean = (from: number, to: number) => {
    const some = steps.filter(({ level }) => level >= from && level <= to)
    return some.reduce((sum, { traps }) => sum + traps, 0) / some.length
  }
  if (mean(20, 24) < mean(10, 12)) problems.push('levels 20–24 have fewer traps than levels 10–12')
  const told = (name: string) => measured.find(([band]) => band === name)?.[1].dealt.toldBot ?? 0
  if (told('levels 4–4') < told(NEWCOMERS) * LEAST_AFTER_NEWCOMERS)
    problems.push('the bot falls off a cliff at level 4')
}

/** Prints how many boards of a premium player have a group of the exclusive pack. */
function printPack(): void {
  const share = packShare(PACK_BOARDS)
  console.log(`\nA premium player meets the exclusive pack on ${percent(share)} % of boards (aim: 30–40 %)`)
  if (share < 0.3 || share > 0.4)
    problems.push('the exclusive pack is on 30–40 % of a premium player’s boards')
}

/** Measures every band in worker threads. Each thread measures one band after the other, until no band is left. */
async function measureBands(): Promise<[name: string, BandFigures][]> {
  const found = new Map<string, BandFigures>()
  const left = Object.keys(bands)
  const threads: Promise<void>[] = []
  for (let n = 0; n < WORKERS; n++) {
    const thread = new Worker(new URL('./report.worker.ts', import.meta.url), {
      workerData: { boards, seed: values.seed },
    })
    // The first thread downloads the data of the judges. The next thread starts only after that, so nothing is
    // downloaded twice.
    await once(thread, 'message')
    threads.push(measureIn(thread))
  }
  await Promise.all(threads)
  return Object.keys(bands).flatMap((name) => {
    const band = found.get(name)
    return band ? [[name, band] as [string, BandFigures]] : []
  })

  async function measureIn(thread: Worker): Promise<void> {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      thread.postMessage(name)
      const [band] = (await once(thread, 'message')) as [BandFigures]
      found.set(name, band)
    }
    await thread.terminate()
  }
}

type Request = { groups: number; window: DifficultyWindow }

/** Prints how soon and how often one player gets the same words and categories again. */
function returns(): void {
  const adaptive = [
    { min: 1, max: 3 },
    { min: 2, max: 3 },
    { min: 2, max: 4 },
    { min: 3, max: 5 },
  ]
  const four = (window: DifficultyWindow) => () => ({ groups: 4, window })
  const players: [name: string, boards: number, (board: number) => Request][] = [
    ['1–3', 400, four({ min: 1, max: 3 })],
    ['2–4', 400, four({ min: 2, max: 4 })],
    ['5–6', 400, four({ min: 5, max: 6 })],
    [
      'adapting',
      400,
      (board) => ({ groups: 4, window: adaptive[Math.floor(board / 5) % 4] ?? { min: 2, max: 4 } }),
    ],
    [LOSES_OFTEN, 1000, losesOften()],
  ]
  const table = players.map(([name, count, requestOf]) => {
    const found = playInARow(catalogue, count, requestOf, `player ${name}`)
    const { wordGaps, categoryGaps, sameFoursomes, mostOften } = found
    const least = wordGaps[0] ?? 0
    const median = quantile(wordGaps, 0.5)
    if (least <= 12 || median < 50 || sameFoursomes > 0)
      problems.push(`one player, ${name}: words come back too soon`)
    if (name === LOSES_OFTEN && mostOften > MOST_OFTEN)
      problems.push(`one player, ${name}: a category comes more than ${MOST_OFTEN} times in 1,000 boards`)
    return [
      name,
      count,
      least,
      quantile(wordGaps, 0.05),
      median,
      categoryGaps[0] ?? 0,
      quantile(categoryGaps, 0.5),
      mostOften,
      sameFoursomes,
    ]
  })
  printTable(
    [
      '',
      'boards',
      'word: least',
      '5 %',
      'median',
      'category: least',
      'median',
      'most often',
      'same foursomes',
    ],
    table,
  )
}

/**
 * Returns the levels of a player who loses about every second level and then begins at level 1 again. 1,000 boards are
 * ten boards a day for 100 days.
 */
function losesOften(): (board: number) => Request {
  const random = randomFrom('loses often')
  let level = 0
  return () => {
    level = random.chance(0.5) ? level + 1 : 1
    return { groups: groupCount(level), window: levelWindow(level) }
  }
}
