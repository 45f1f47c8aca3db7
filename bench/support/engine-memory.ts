// Child process of `npm run bench -- boards`: prints the bytes of memory that the engine's data keep.
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { readCatalogue } from '../../src/server/content/catalogue.ts'

const memoryAfterCollection = () => {
  for (let n = 0; n < 4; n++) globalThis.gc?.()
  return process.memoryUsage()
}
// It deals boards too, so that values that are computed on first use exist. It runs twice: the first run is for the
// compiled
// code and for the heap that garbage needs, which a running server has already.
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
