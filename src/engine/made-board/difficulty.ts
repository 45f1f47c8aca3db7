import { MOST_RARE } from '../catalogue/likeness.ts'
import { boardLoad, inSteps } from '../rating/rating.ts'
import type { BoardCheck } from './check.ts'
import { type Explanation, GOOD_SCORE, kindOf } from './evidence.ts'
import { likenessOf } from './fit-features.ts'
import type { Proof } from './proof.ts'
import type { Knowledge, ReadGroup, Reading } from './reading.ts'

/** Weights of a linear model, fitted to the categories of the catalogue; see docs/decisions/063. */
const WEIGHTS = { base: 2.47, cohesion: -2.2, rarity: 0.018, gap: -0.27, wordplay: 0.47, unexplained: 0.17 }
/** Share of the editors' difficulty, if a category of the catalogue explains the group: with the same name, and else. */
const EDITORS_SHARE = { sameName: 0.7, otherName: 0.13 }
/** Nine of ten boards are not farther from the expected difficulty. */
const INTERVAL = 0.85
const USUAL_COSINE = 0.3

/** Features of a group from which its difficulty is expected. */
export interface GroupFeatures {
  /** Mean similarity of a word with the most similar words of the group. */
  cohesion: number
  /** Mean rarity of the words, in thousands. */
  rarity: number
  gap: number
  wordplay: number
  unexplained: number
}

function groupFeatures(
  reading: Reading,
  group: ReadGroup,
  index: number,
  explanations: readonly Explanation[],
  { lexicon }: Pick<Knowledge, 'lexicon'>,
): GroupFeatures {
  const [first = 0] = group.tiles
  const rarities = group.tiles.map((tile) => {
    const row = reading.tiles[tile]?.row ?? -1
    return row < 0 ? MOST_RARE / 2 : Math.min(MOST_RARE, lexicon.rarity(row))
  })
  const best = explanations[0]
  const kind = kindOf(explanations)
  return {
    cohesion: likenessOf(reading, first, index)?.within ?? USUAL_COSINE,
    rarity: rarities.reduce((sum, x) => sum + x, 0) / Math.max(1, rarities.length),
    gap: Number(kind === 'fill'),
    wordplay: Number(kind === 'wordplay'),
    unexplained: Number(!best || best.score < 0),
  }
}

const clamp = (difficulty: number): number => Math.min(6, Math.max(1, difficulty))
const rounded = (difficulty: number): number => Math.round(difficulty * 10) / 10

export interface ExpectedDifficulty {
  board: BoardCheck['difficulty']
  groups: number[]
}

/** Returns the expected difficulty of a board and of its groups. It is an expectation until players have played the board. */
export function expectedDifficulty(
  { reading, explanations }: Proof,
  knowledge: Knowledge,
): ExpectedDifficulty {
  const groups = reading.groups.map((group, index) => {
    const list = explanations[index] ?? []
    const features = groupFeatures(reading, group, index, list, knowledge)
    const modelled =
      WEIGHTS.base +
      (['cohesion', 'rarity', 'gap', 'wordplay', 'unexplained'] as const).reduce(
        (sum, name) => sum + WEIGHTS[name] * features[name],
        0,
      )
    const known = list.find(({ meaning, score }) => meaning.category && score >= GOOD_SCORE)
    const share = known?.match === 'same' ? EDITORS_SHARE.sameName : EDITORS_SHARE.otherName
    const editors = known?.meaning.category?.difficulty ?? modelled
    const expected = modelled + share * (editors - modelled)
    return rounded(clamp(expected))
  })
  const mean = groups.reduce((sum, difficulty) => sum + difficulty, 0) / Math.max(1, groups.length)
  const value = rounded(clamp(mean + inSteps(boardLoad(Math.max(4, groups.length), 0))))
  return {
    groups,
    board: { value, low: rounded(clamp(value - INTERVAL)), high: rounded(clamp(value + INTERVAL)) },
  }
}
