// `npm run bench -- workshop` starts this file as a child process. The process loads what a dealing thread loads, and
// prints the memory of the lexicon and the CPU time of each check, as JSON.
import { deal, noHistory } from '../../src/engine/board/generate.ts'
import { checkBoard } from '../../src/engine/made-board/check-board.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { loadLexicon } from '../../src/server/content/lexicon.ts'
import { handWrittenBoards } from '../../tests/made-boards/hand-written.ts'
import { typeBoard } from './typing.ts'

/** The CPU time of a check, and how much of the draft is written. */
export interface CheckTime {
  ms: number
  /** Number of words of the draft. */
  words: number
  isFull: boolean
}

export interface CheckTimes {
  /** Growth of the resident memory by reading the lexicon, in bytes. It includes the garbage of the reader. */
  resident: number
  /** Memory that the lexicon keeps, in bytes. */
  kept: number
  times: CheckTime[]
}

/** Every n-th board is measured, and every n-th draft of it besides the finished board. */
const EVERY = 3
/** Number of checks before the measurement, in which the code is compiled. */
const WARM_UP = 30

const keptBytes = () => {
  for (let n = 0; n < 4; n++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const catalogue = loadCatalogue()
for (let n = 0; n < 50; n++)
  deal(catalogue, { seed: `workshop ${n}`, groups: 4, window: { min: 1, max: 6 }, history: noHistory })
const before = { kept: keptBytes(), resident: process.memoryUsage.rss() }
const lexicon = loadLexicon()
const resident = process.memoryUsage.rss() - before.resident
const kept = keptBytes() - before.kept

const drafts = handWrittenBoards()
  .filter((_, n) => n % EVERY === 0)
  .flatMap(({ title, draft, twoSolutions }) => [
    ...typeBoard(draft, title)
      .filter((_, n, { length }) => n % EVERY === 0 || n === length - 1)
      .map((typed) => typed.draft),
    ...(twoSolutions ? [twoSolutions.draft] : []),
  ])
const times = [...drafts.slice(0, WARM_UP), ...drafts].map((draft): CheckTime => {
  const began = process.threadCpuUsage()
  checkBoard(draft, { catalogue, lexicon })
  const { user, system } = process.threadCpuUsage(began)
  const words = draft.groups.flatMap((group) => group.words).length
  return { ms: (user + system) / 1000, words, isFull: words === draft.groups.length * 4 }
})
const result: CheckTimes = { resident, kept, times: times.slice(WARM_UP) }
console.log(JSON.stringify(result))
