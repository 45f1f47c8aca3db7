import type { Category } from '../../src/engine/catalogue/category.ts'
import { type Catalogue, type GivenTables, indexCatalogue } from '../../src/engine/catalogue/index.ts'
import { readLikeness } from '../../src/engine/catalogue/likeness.ts'
import { readSuspects } from '../../src/engine/catalogue/suspects.ts'
import type { Lexicon } from '../../src/engine/lexicon/lexicon.ts'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import type { Knowledge } from '../../src/engine/made-board/reading.ts'
import { readBaked, readCatalogueFiles } from '../../src/server/content/catalogue.ts'
import { loadLexicon } from '../../src/server/content/lexicon.ts'
import { type DifficultyFigures, difficultyFigures } from './difficulty-figures.ts'
import {
  type Checked,
  fitsByTruth,
  isFalseAlarm,
  isMended,
  isRightRival,
  isRightSwap,
  timedCheck,
} from './figures.ts'
import { handWrittenBoards } from './hand-written.ts'
import { type DealtBoard, type HeldOut, heldOutBoards } from './held-out.ts'
import {
  knownConcepts,
  type Planted,
  plantByCatalogue,
  plantByLikeness,
  plantByWordNet,
  plantingRandom,
  vocabularyOf,
} from './planted.ts'

/** A number of boards, and for how many of them something is true. */
export interface Counts {
  yes: number
  of: number
}

/** Counts of all boards, of the half with which the constants were chosen, and of the other half. */
interface Halves {
  name: string
  all: Counts
  tuned: Counts
  other: Counts
}

/** The strengths of some fits: their number, their mean, and how many of the fits are true. */
interface Stated {
  fits: number
  mean: number
  yes: number
}

export interface Figures {
  sound: Halves[]
  planted: (Halves & {
    rivals: Counts
    swaps: Counts
    mended: Counts
    withoutSwap: number
    hasAim: boolean
  })[]
  strengths: { from: number; to: number; tuned: Stated; other: Stated }[]
  difficulty: DifficultyFigures
  times: { name: string; ms: number[] }[]
}

/** Number of boards that are dealt from the same held-out categories. */
const EACH_FOLD = 100

interface Source {
  categories: readonly Category[]
  given: GivenTables
  whole: Catalogue
  lexicon: Lexicon
}

function readSource(): Source {
  const categories = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  const given = {
    likeness: readLikeness(readBaked('vectors.txt')),
    suspects: readSuspects(readBaked('suspects.txt')),
  }
  return { categories, given, whole: indexCatalogue(categories, given), lexicon: loadLexicon() }
}

/**
 * Measures the check. `boards` is the number of dealt boards, `planted` that of the boards of each planted kind, and
 * `byHand` that of the boards written by hand; all of them if it is missing.
 */
export async function measure({
  boards,
  planted,
  byHand,
}: {
  boards: number
  planted: number
  byHand?: number
}): Promise<Figures> {
  const source = readSource()
  const { whole, lexicon } = source
  const folds = Array.from({ length: Math.ceil(boards / EACH_FOLD) }, (_, n) =>
    heldOutBoards(source, whole, { seed: `fold ${n}`, count: Math.min(EACH_FOLD, boards - n * EACH_FOLD) }),
  )
  const dealt = folds.flatMap((fold, n) =>
    fold.boards.map((board) => ({
      board,
      isTuned: n % 2 === 0,
      ...{ checked: timedCheck(board.draft, { catalogue: fold.known, lexicon }), knowledge: fold.known },
    })),
  )
  const written = handWrittenBoards()
    .slice(0, byHand)
    .map((board, n) => ({
      board,
      isTuned: n % 2 === 0,
      checked: timedCheck(board.draft, { catalogue: whole, lexicon }),
    }))
  const twice = written.flatMap(({ board: { twoSolutions }, isTuned }) =>
    twoSolutions ? [{ draft: twoSolutions.draft, knowledge: { catalogue: whole, lexicon }, isTuned }] : [],
  )
  const plantedKinds = plantAll(folds, source, planted)
  const results = [
    ...Object.entries(plantedKinds).map(([name, list]) => plantedFigures(name, list, true)),
    plantedFigures('written by hand', twice, false),
  ]
  const times = [
    {
      name: 'six groups, one solution',
      ms: dealt.flatMap(({ board, checked }) => (board.draft.groups.length === 6 ? [checked.ms] : [])),
    },
    { name: 'six groups, two solutions', ms: results.flatMap(({ ms }) => ms) },
    {
      name: 'unfinished',
      ms: dealt.slice(0, 200).map(({ board, knowledge }, n) => {
        return timedCheck(unfinished(board.draft, n), { catalogue: knowledge, lexicon }).ms
      }),
    },
  ]
  return {
    sound: [halves('written by hand', written, isAlarm), halves('dealt', dealt, isAlarm)],
    planted: results.map(({ ms: _, ...figures }) => figures),
    strengths: strengthFigures(dealt, whole),
    difficulty: difficultyFigures(dealt, whole),
    times,
  }
}

const isAlarm = ({ checked }: { checked: Checked }) => isFalseAlarm(checked)

function halves<Item extends { isTuned: boolean }>(
  name: string,
  items: readonly Item[],
  isYes: (item: Item) => boolean,
): Halves {
  const count = (list: readonly Item[]): Counts => ({ yes: list.filter(isYes).length, of: list.length })
  return {
    ...{ name, all: count(items) },
    tuned: count(items.filter(({ isTuned }) => isTuned)),
    other: count(items.filter(({ isTuned }) => !isTuned)),
  }
}

interface PlantedBoard {
  draft: DraftBoard
  knowledge: Knowledge
  isTuned: boolean
}

function plantedFigures(name: string, boards: readonly PlantedBoard[], hasAim: boolean) {
  const checked = boards.map((board) => ({ ...board, ...timedCheck(board.draft, board.knowledge) }))
  const found = checked.filter(({ check }) => check.solutions === 2)
  return {
    ...halves(name, checked, ({ check }) => check.solutions === 2),
    rivals: { yes: found.filter(({ draft, check }) => isRightRival(draft, check)).length, of: found.length },
    swaps: {
      yes: found.filter(({ draft, check, knowledge }) => isRightSwap(draft, check, knowledge)).length,
      of: found.length,
    },
    mended: {
      yes: found.filter(({ draft, check, knowledge }) => isMended(draft, check, knowledge)).length,
      of: found.length,
    },
    withoutSwap: found.filter(({ check }) => !check.rival?.swap).length,
    hasAim,
    ms: checked.flatMap(({ draft, ms }) => (draft.groups.length === 6 ? [ms] : [])),
  }
}

function plantAll(folds: readonly HeldOut[], { whole, lexicon }: Source, count: number) {
  const concepts = knownConcepts(lexicon)
  const vocabulary = vocabularyOf(lexicon)
  /** Plants on all boards in turn, until there are enough. The plantings use no constant and no code of the check. */
  const plant = (
    kind: string,
    make: (board: DealtBoard, fold: HeldOut) => { planted: Planted; catalogue: Catalogue } | undefined,
  ): PlantedBoard[] => {
    const made: PlantedBoard[] = []
    for (let round = 0; made.length < count && round < PASSES * ROUNDS; round++)
      folds.forEach((fold, n) => {
        for (const board of boardsOfRound(fold, round)) {
          const found = made.length < count ? make(board, fold) : undefined
          // Only a board that the check takes for sound shows what the planted words change.
          if (
            found &&
            !isFalseAlarm(timedCheck(found.planted.sound, { catalogue: found.catalogue, lexicon }))
          )
            made.push({
              draft: found.planted.draft,
              knowledge: { catalogue: found.catalogue, lexicon },
              isTuned: n % 2 === 0,
            })
        }
      })
    if (made.length < count) console.warn(`Only ${made.length} boards with a second solution by ${kind}`)
    return made
  }
  const random = plantingRandom('')
  return {
    catalogue: plant('catalogue', (board) => {
      const planted = plantByCatalogue(board, whole, random)
      return planted && { planted, catalogue: whole }
    }),
    'word net': plant('word net', (board, { known }) => {
      const planted = plantByWordNet(board, lexicon, concepts, random)
      return planted && { planted, catalogue: known }
    }),
    likeness: plant('likeness', (board, { known }) => {
      const planted = plantByLikeness(board, lexicon, vocabulary, random)
      return planted && { planted, catalogue: known }
    }),
  }
}

const EACH_ROUND = 10
const ROUNDS = EACH_FOLD / EACH_ROUND
/** Number of plantings that are tried on each board. */
const PASSES = 3

function boardsOfRound({ boards }: HeldOut, round: number): readonly DealtBoard[] {
  const at = (round % ROUNDS) * EACH_ROUND
  return boards.slice(at, at + EACH_ROUND)
}

/** Returns a draft in which some words and a name are missing. */
const unfinished = (draft: DraftBoard, n: number): DraftBoard => ({
  ...draft,
  groups: draft.groups.map(({ name, words }, group) => ({
    name: group === n % 3 ? '' : name,
    words: words.slice(0, 1 + ((n + group) % 4)),
  })),
})

const STEPS = [10, 20, 35, 50, 65, 80, 100]

function strengthFigures(
  dealt: readonly { board: DealtBoard; isTuned: boolean; checked: Checked }[],
  whole: Catalogue,
): Figures['strengths'] {
  const all = dealt.flatMap(({ board, isTuned, checked }) =>
    checked.check.fits.map((fit) => ({
      ...{ strength: fit.strength, isTuned },
      isTrue: fitsByTruth(whole, board.categories, fit),
    })),
  )
  return STEPS.slice(1).map((to, n) => {
    const from = STEPS[n] ?? 0
    const inside = all.filter(({ strength }) => strength >= from && strength < to)
    const stated = (list: typeof inside): Stated => ({
      ...{ fits: list.length, yes: list.filter(({ isTrue }) => isTrue).length },
      mean: list.reduce((sum, { strength }) => sum + strength, 0) / Math.max(1, list.length),
    })
    return {
      ...{ from, to },
      tuned: stated(inside.filter(({ isTuned }) => isTuned)),
      other: stated(inside.filter(({ isTuned }) => !isTuned)),
    }
  })
}
