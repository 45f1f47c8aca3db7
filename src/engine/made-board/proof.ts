import { fold } from '../catalogue/category.ts'
import type { BoardProblem, DraftBoard, WordInGroup } from './check.ts'
import { type Explanation, explain } from './evidence.ts'
import { fitsOf, type TileFit } from './fits.ts'
import { type Meaning, meaningsOf } from './meanings.ts'
import { problemsOf } from './problems.ts'
import { type Knowledge, type Reading, readDraft } from './reading.ts'
import { nearestRival, type Parting } from './rivals.ts'

/** The part of a check that decides whether a board can be published. */
export interface Proof {
  reading: Reading
  meanings: readonly Meaning[]
  explanations: readonly (readonly Explanation[])[]
  fits: readonly TileFit[]
  problems: readonly BoardProblem[]
  rival: Parting | undefined
}

/** A word may be in a group of a second solution if its fit is at least so strong, in percent. */
export const LEAST_MOVE = 35
/** Largest doubt about all moved words of a second solution together, as −ln of the probability that all of them fit. */
const MOST_DOUBT = 2
/** Doubt that a word of a catalogue's list has the meaning for a player. */
const CATEGORY_DOUBT = 0.25
const CONCEPT_DOUBT = { least: 0.3, usualSize: 15, eachDoubling: 0.4 }
const MOST_MEANING_DOUBT = 1

/** Examines a draft: what its groups have in common, which words fit other groups, and whether there is a second solution. */
export function proveDraft(
  { groups, rulings }: DraftBoard,
  knowledge: Knowledge,
  claims: readonly WordInGroup[] = [],
): Proof {
  const reading = readDraft({ groups }, knowledge)
  const meanings = meaningsOf(reading, knowledge)
  const explanations = explain(reading, meanings)
  const fits = fitsOf(reading, explanations, { rulings, claims })
  const problems = problemsOf(reading, knowledge)
  // A board with the same word twice always has a second solution, and the problem already says so.
  const isProvable = reading.isFull && !problems.some(({ code }) => code === 'repeated_word')
  const ruledOut = new Set(rulings.map(({ word, group }) => `${group} ${fold(word)}`))
  const rival = isProvable
    ? nearestRival(reading, {
        moves: fits
          .filter(({ strength }) => strength >= LEAST_MOVE)
          .map(({ tile, group, strength }) => ({ tile, group, doubt: -Math.log(strength / 100) })),
        meanings: meanings.flatMap((meaning) => {
          const doubt = doubtOf(meaning)
          return doubt > MOST_MEANING_DOUBT ? [] : [{ meaning, doubt }]
        }),
        isRuledOut: (tile, group) => ruledOut.has(`${group} ${reading.tiles[tile]?.key}`),
        mostDoubt: MOST_DOUBT,
      })
    : undefined
  return { reading, meanings, explanations, fits, problems, rival }
}

/** Returns the doubt that four words of a meaning are a group for a player. Wide concepts are no groups. */
function doubtOf({ source, size }: Meaning): number {
  if (source === 'catalogue') return CATEGORY_DOUBT
  const doublings = Math.max(0, Math.log2(size / CONCEPT_DOUBT.usualSize))
  return CONCEPT_DOUBT.least + CONCEPT_DOUBT.eachDoubling * doublings
}
