// Simulates players on real boards, to compare measured difficulty with the editor's difficulty. The bench shows
// whether the measured or the editor's difficulty is nearer to the true difficulty.
import { deal, noHistory, trapCount } from '../src/engine/board/generate.ts'
import { levelWindow } from '../src/engine/difficulty.ts'
import { ENOUGH_LOOKS } from '../src/engine/rating/measure.ts'
import { difficultyAt } from '../src/engine/rating/rating.ts'
import { groupCount } from '../src/engine/rules.ts'
import { loadCatalogue } from '../src/server/content/catalogue.ts'
import type { Bench } from './benches.ts'
import {
  currentDifficulties,
  type Dealer,
  playUntil,
  rhoOf,
  simulatedCategories,
} from './support/simulated-play.ts'
import { mean, printTable } from './support/table.ts'

const LOOKS = [3, 6, 12, 27, 60]
const JUDGED_AT = 27
const TARGET = 0.9
/** Standard deviation of the random difference between the editor's and the true difficulty, in steps of difficulty. */
const EDITORS_ERROR = 1.2
/**
 * Ranges of the number of looks; a look is a player's first board with a category. The results of these ranges show how
 * many looks a category needs until its measured difficulty is reliable.
 */
const BANDS = [
  [1, 3],
  [4, 7],
  [8, 11],
  [12, 15],
  [16, 23],
  [24, 39],
  [40, 99],
] as const
const PLAYERS = [
  ['players as the scale supposes them', 0],
  ['players who are all a logit better', 1],
] as const

export const run: Bench = async ({ rounds }) => {
  let holds = true
  for (const [who, meanPlayer] of PLAYERS) {
    console.log(
      `\n${who}; ${rounds} worlds, editors wrong by ${EDITORS_ERROR} steps; rho with the true order`,
    )
    const worlds = Array.from({ length: rounds }, (_, n) => simulate(`world ${n}`, meanPlayer))
    const rows = LOOKS.map((looks, i) => ({
      looks,
      editor: mean(worlds.map(({ rho }) => rho[i]?.editor ?? 0)),
      share: mean(worlds.map(({ rho }) => rho[i]?.share ?? 0)),
      measured: mean(worlds.map(({ rho }) => rho[i]?.measured ?? 0)),
    }))
    printTable(
      ['looks a category', 'editor alone', 'share found', 'measured'],
      rows.map(({ looks, editor, share, measured }) => [
        looks,
        editor.toFixed(3),
        share.toFixed(3),
        measured.toFixed(3),
      ]),
    )
    printBands(worlds.flatMap(({ samples }) => samples))
    const judged = rows.find(({ looks }) => looks === JUDGED_AT)
    if (!judged || judged.measured <= judged.editor) holds = false
    if (meanPlayer === 0 && judged && judged.measured < TARGET) holds = false
  }
  console.log(`\nboards are dealt by measured difficulty from ${ENOUGH_LOOKS} looks on`)
  console.log(
    `target: after ${JUDGED_AT} looks rho >= ${TARGET} and above the editor's: ${holds ? 'yes' : 'NO'}`,
  )
  return holds
}

interface Sample {
  looks: number
  /** Difference between the editor's difficulty and the true difficulty of a category, in steps of difficulty. */
  editor: number
  measured: number
}

function printBands(samples: readonly Sample[]): void {
  printTable(
    ['looks', 'categories', "editor's error in steps", 'measured'],
    BANDS.map(([from, to]) => {
      const band = samples.filter(({ looks }) => looks >= from && looks <= to)
      const error = (of: 'editor' | 'measured') =>
        Math.sqrt(mean(band.map((sample) => sample[of] ** 2))).toFixed(2)
      return [`${from}–${to}`, band.length, error('editor'), error('measured')]
    }),
  )
}

/**
 * Simulates players on a catalogue with known true difficulties. Records the measured difficulties each time when the
 * mean number of looks reaches a value in `LOOKS`.
 */
function simulate(seed: string, meanPlayer: number) {
  const categories = simulatedCategories(editors, EDITORS_ERROR, seed)
  const samples: Sample[] = []
  const rho = LOOKS.map((looks) => {
    playUntil(categories, dealer, { looks, seed: `${seed} ${looks}`, meanPlayer })
    const measured = currentDifficulties(categories, 1)
    for (const [id, { truth, editor, looks }] of categories) {
      const error = (difficulty: number) => difficulty - difficultyAt(truth)
      samples.push({ looks, editor: error(editor), measured: error(measured.get(id) ?? editor) })
    }
    return rhoOf(categories)
  })
  return { rho, samples }
}

const catalogue = loadCatalogue()
const editors = new Map(catalogue.categories.map(({ id, difficulty }) => [id, difficulty]))

const dealer: Dealer = ({ seed, level, cooling, difficulty }) => {
  const history = { ...noHistory, categories: new Map([...cooling].map((id) => [id, 0])) }
  const request = { seed, groups: groupCount(level), window: levelWindow(level), history, difficulty }
  const dealt = deal(catalogue, request)
  return { ids: dealt.groups.map(({ category }) => category.id), traps: trapCount(dealt) }
}
