// Prints, as a child of `npm run bench boards`, the bytes that all of the engine's data keep in memory.
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { loadCatalogue } from '../../src/server/catalogue/load.ts'

const settle = () => {
  for (let n = 0; n < 4; n++) globalThis.gc?.()
  return process.memoryUsage()
}
// Boards too, so that what is worked out when first asked for is there. Loaded twice: the first time is for the code and for
// the room that any garbage needs, which a server has long since taken.
const load = () => {
  const catalogue = loadCatalogue()
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
const before = settle()
const catalogue = load()
const after = settle()
const kept = after.heapUsed + after.external - before.heapUsed - before.external
console.log(
  JSON.stringify({ kept, resident: after.rss - before.rss, categories: catalogue.categories.length }),
)
