// `npm run boards -- explain <seed> [--level 4 | --groups 4 --min 2 --max 4]` prints a board, and for each word the
// categories that the word fits.
import { parseArgs } from 'node:util'
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { boardMetrics } from '../../src/engine/board/metrics.ts'
import { levelWindow } from '../../src/engine/difficulty.ts'
import { GROUP_SIZE, groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { botViewOf, playGreedily } from './bots.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: '4' },
    groups: { type: 'string' },
    min: { type: 'string' },
    max: { type: 'string' },
  },
})
const level = Number(values.level)
const window = {
  min: Number(values.min ?? levelWindow(level).min),
  max: Number(values.max ?? levelWindow(level).max),
}
const groups = Number(values.groups ?? groupCount(level))
const seed = positionals[0] ?? 'example'
if (
  ![groups, window.min, window.max].every(Number.isInteger) ||
  groups < 4 ||
  groups > 10 ||
  window.min > window.max
) {
  console.error(
    'Usage: npm run boards -- explain <seed> [--level 1…] [--groups 4–10] [--min 1–6] [--max 1–6]',
  )
  process.exit(1)
}
const catalogue = loadCatalogue()
const rejected = { ambiguous: 0, suspects: [] }
const dealt = deal(catalogue, { seed, groups, window, history: noHistory }, rejected)
const tiles = dealt.groups.flatMap((group) => group.words)
const nameOf = (index: number) => catalogue.categories[index]?.name ?? ''
const onBoard = new Set(dealt.groups.map(({ category }) => category.index))

console.log(`seed "${seed}", ${groups} groups, difficulty ${window.min}–${window.max}\n`)
for (let row = 0; row < dealt.seats.length; row += GROUP_SIZE) {
  const texts = dealt.seats.slice(row, row + GROUP_SIZE).map((seat) => (tiles[seat]?.text ?? '').padEnd(15))
  console.log(`  ${texts.join('')}`)
}
const { traps, ...figures } = boardMetrics(catalogue, dealt)
for (const { category, difficulty, words } of dealt.groups) {
  console.log(`\n${category.name} (${category.id}, ${category.kind}, difficulty ${difficulty})`)
  for (const word of words) {
    const also = word.fits.filter((index) => index !== category.index)
    const here = also.filter((index) => onBoard.has(index)).map(nameOf)
    const lures = traps.filter((trap) => trap.type === 'phantom' && trap.words.includes(word))
    const reasons = [
      ...here.map((name) => `fits “${name}” on this board too`),
      ...lures.map((trap) => `lure of “${nameOf(trap.category)}”`),
      ...catalogue
        .suspects(word.key)
        .flatMap((index) => (onBoard.has(index) ? [`suspected of “${nameOf(index)}”`] : [])),
    ]
    const elsewhere = also.length - here.length
    console.log(
      `  ${word.text.padEnd(15)} ${reasons.join('; ') || 'fits nothing else here'}${elsewhere > 0 ? ` (and ${elsewhere} off the board)` : ''}`,
    )
  }
}
console.log('\nTraps:')
if (traps.length === 0) console.log('  none')
for (const trap of traps) {
  const words = trap.words.map((word) => word.text).join(', ')
  const what = trap.type === 'phantom' ? 'is not on the board, but draws' : 'has four of its own, but draws'
  console.log(`  ${trap.type} “${nameOf(trap.category)}” ${what} ${words}`)
}
const view = botViewOf(tiles, (a, b) => catalogue.similarity(a.row, b.row))
for (const oneAway of [false, true]) {
  const bot = playGreedily(view, { oneAway })
  console.log(
    `\nBot${oneAway ? ' that is told “one away”' : ''}: ${bot.solved ? 'solves it' : `finds ${bot.found} of ${groups}`}`,
  )
}
const { mean, p95, max, strays } = figures.tension
console.log(
  `\nCandidates refused by the proof: ${rejected.ambiguous} ambiguous, ${rejected.suspects.length} critical suspects. Cosine across ${mean.toFixed(3)}, p95 ${p95.toFixed(3)}, ` +
    `max ${max.toFixed(3)}; strays ${(strays * 100).toFixed(0)} %; side by side ${figures.neighbours} in rows, ${figures.columnNeighbours} in columns`,
)
