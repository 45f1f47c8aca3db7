// `npm run boards -- suspects [--boards 20000] [--top 60]` lists the open suspects. The suspects because of which the
// generator rejects the most boards come first. An editor should decide for each suspect whether it is an also-fit or a
// not-fit.
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/support/table.ts'
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { levelWindow } from '../../src/engine/difficulty.ts'
import { groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'

const { values } = parseArgs({
  options: { boards: { type: 'string', default: '20000' }, top: { type: 'string', default: '60' } },
})
const LEVELS = 30
const boards = Number(values.boards)
const catalogue = loadCatalogue()
const rejected = { ambiguous: 0, suspects: [] as { key: string; category: number }[] }
for (let n = 0; n < boards; n++) {
  const level = 1 + (n % LEVELS)
  deal(
    catalogue,
    { seed: `suspects ${n}`, groups: groupCount(level), window: levelWindow(level), history: noHistory },
    rejected,
  )
}
const counts = new Map<string, number>()
for (const { key, category } of rejected.suspects) {
  const pair = `${key} ${category}`
  counts.set(pair, (counts.get(pair) ?? 0) + 1)
}
const worst = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, Number(values.top))
console.log(
  `${boards} boards over levels 1–${LEVELS}: ${counts.size} suspect pairs cost ${rejected.suspects.length} rejections\n`,
)
printTable(
  ['word', 'rejections', 'category', 'dealt in'],
  worst.map(([pair, count]) => {
    const [key = '', category] = pair.split(' ')
    const homes = catalogue.dealtIn(key).map((index) => catalogue.categories[index]?.id)
    return [key, count, catalogue.categories[Number(category)]?.id ?? '', homes.join(', ')]
  }),
)
