// Child process of `npm run bench -- boards`. The process prints the bytes of memory that the engine's data use.
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { readCatalogue } from '../../src/server/content/catalogue.ts'

const memoryAfterCollection = () => {
  for (let n = 0; n < 4; n++) globalThis.gc?.()
  return process.memoryUsage()
}
// Loads the catalogue and deals boards, so that values that are computed at first use exist. The function runs twice.
// The first run allocates memory for compiled code and garbage, which a running server already has.
const load = () => {
  const catalogue = readCatalogue()
  for (let n = 0; n < 3000; n++)
    deal(catalogue, {
      seed: `memory ${n}`,
      groups: 4 + (n % 7),
      window: { min: 1, max: 6 },
      history: noHistory,
    })
  return catalogue
}
load()
const before = memoryAfterCollection()
const catalogue = load()
const after = memoryAfterCollection()
const kept = after.heapUsed + after.external - before.heapUsed - before.external
console.log(
  JSON.stringify({ kept, resident: after.rss - before.rss, categories: catalogue.categories.length }),
)
