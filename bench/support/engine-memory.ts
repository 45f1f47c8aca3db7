// `npm run bench -- boards` starts this file as a child process. The process prints how many bytes of memory the
// engine's data use.
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { readCatalogue } from '../../src/server/content/catalogue.ts'

const memoryAfterCollection = () => {
  for (let n = 0; n < 4; n++) globalThis.gc?.()
  return process.memoryUsage()
}
// Loads the catalogue, and also deals boards, because some of the engine's data are created only when a board is dealt.
// The function `load` runs twice. Only the second run is measured, because the first run also allocates memory for
// compiled code and garbage.
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
