// `npm run boards -- sheet <folder> [--boards 100] [--seed a] [--from 2026-01-05]` writes boards for people to read. The
// file boards.md has the boards as a player sees them, and answers.md has the boards with their groups. Three of ten
// boards are of levels 1 to 3, four of ten are of levels 4 to 12, and the others are dailies in a row from the date
// `from` on. The levels are dealt in a row to one player, so their boards repeat no words too soon.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Deal, deal, historyOf, type PastBoard } from '../../src/engine/board/generate.ts'
import { conceptTraps } from '../../src/engine/board/metrics.ts'
import { levelWindow } from '../../src/engine/difficulty.ts'
import { GROUP_SIZE, groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { dailiesInARow } from './dailies.ts'
import { remembered } from './one-player.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boards: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'a' },
    from: { type: 'string', default: '2026-01-05' },
  },
})
const folder = positionals[0]
const boards = Number(values.boards)
if (!folder || !Number.isInteger(boards) || boards < 1) {
  console.error('Usage: npm run boards -- sheet <folder> [--boards 100] [--seed a] [--from 2026-01-05]')
  process.exit(1)
}
const catalogue = loadCatalogue()
const low = Math.round(boards * 0.3)

interface Sheet {
  title: string
  dealt: Deal
}

const past: PastBoard[] = []

function levels(count: number, from: number, to: number): Sheet[] {
  return Array.from({ length: count }, (_, n) => {
    const level = from + (n % (to - from + 1))
    const request = { seed: `sheet ${values.seed} ${from} ${n}`, groups: groupCount(level) }
    const history = historyOf(remembered(past))
    const dealt = deal(catalogue, { ...request, window: levelWindow(level), history })
    past.unshift({
      categoryIds: dealt.groups.map(({ category }) => category.id),
      wordKeys: dealt.groups.flatMap(({ words }) => words.map(({ key }) => key)),
      fifthGroup: dealt.fifthGroup?.category.name,
    })
    return { title: `level ${level}`, dealt }
  })
}

const dailies = dailiesInARow(catalogue, low, `sheet ${values.seed}`, values.from).map(
  ({ date, deal: dealt }) => ({ title: `daily, ${date}`, dealt }),
)
const sheets = [...levels(low, 1, 3), ...levels(Math.max(0, boards - 2 * low), 4, 12), ...dailies]

/** Returns the tiles in the order of the board, four in each row. */
function tilesOf({ groups, seats }: Deal): string {
  const texts = groups.flatMap(({ words }) => words.map(({ text }) => text))
  const rows = Array.from({ length: groups.length }, (_, row) =>
    seats.slice(row * GROUP_SIZE, (row + 1) * GROUP_SIZE).map((seat) => (texts[seat] ?? '').padEnd(15)),
  )
  return rows.map((row) => `    ${row.join('').trimEnd()}`).join('\n')
}

function answersOf(dealt: Deal): string {
  const groups = dealt.groups.map(
    ({ category, difficulty, words }) =>
      `- ${category.name} (${category.id}, ${category.kind} ${difficulty}): ${words.map(({ text }) => text).join(', ')}`,
  )
  const traps = conceptTraps(catalogue, dealt.groups).map(
    ({ type, category, words }) =>
      `- trap, ${type} “${catalogue.categories[category]?.name}”: ${words.map(({ text }) => text).join(', ')}`,
  )
  const fifth = dealt.fifthGroup
    ? [
        `- fifth group “${dealt.fifthGroup.category.name}”: ${dealt.fifthGroup.words.map(({ text }) => text).join(', ')}`,
      ]
    : []
  return [...groups, ...traps, ...fifth].join('\n')
}

mkdirSync(folder, { recursive: true })
const write = (name: string, of: (dealt: Deal) => string) =>
  writeFileSync(
    join(folder, name),
    `${sheets.map(({ title, dealt }, n) => `## ${n + 1} · ${title}\n${of(dealt)}\n`).join('\n')}`,
  )
write('boards.md', tilesOf)
write('answers.md', answersOf)
console.log(`${sheets.length} boards: ${join(folder, 'boards.md')} and ${join(folder, 'answers.md')}`)
