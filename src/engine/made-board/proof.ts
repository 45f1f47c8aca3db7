import { fold } from '../catalogue/category.ts'
import type { BoardProblem, DraftBoard, WordInGroup } from './check.ts'
import { type Explanation, explain, isOfLanguage } from './evidence.ts'
import { fitsOf, likenessFit, type TileFit } from './fits.ts'
import { freeMeanings } from './free-meanings.ts'
import { rivalByLikeness } from './likeness-rival.ts'
import { type Meaning, meaningsOf } from './meanings.ts'
import { problemsOf } from './problems.ts'
import { type Knowledge, type Reading, readDraft, tilesOf } from './reading.ts'
import { nearestRival, type Parting } from './rivals.ts'

/** The part of a check that decides whether a board can be published. */
export interface Proof {
  reading: Reading
  meanings: readonly Meaning[]
  explanations: readonly (readonly Explanation[])[]
  fits: readonly TileFit[]
  problems: readonly BoardProblem[]
  rival: Parting | undefined
  /** Returns whether the maker has decided that a tile does not fit a group, and no player says that it does. */
  isRuledOut(tile: number, group: number): boolean
  /** Returns the second solution that would be left if a tile fitted only its own group; without a tile, `rival`. */
  rivalWithout(tile: number | undefined): Parting | undefined
}

/** A word can be in a group of a second solution if its fit is at least so strong, by the source of the knowledge. */
const LEAST_MOVE = { catalogue: 50, word_net: 20, likeness: 40, player: 0 }
/** Largest doubt about all moved words of a second solution together, as −ln of the probability that all of them fit. */
const MOST_DOUBT = 2.6

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
  const ruledOut = new Set(rulings.map(keyOf))
  for (const claim of claims) ruledOut.delete(keyOf(claim))
  const isRuledOut: Proof['isRuledOut'] = (tile, group) =>
    ruledOut.has(`${group} ${reading.tiles[tile]?.key}`)
  const rivalWithout: Proof['rivalWithout'] = (fixed) => {
    const isFixed = (tile: number, group: number) => tile === fixed || isRuledOut(tile, group)
    const known = nearestRival(reading, {
      moves: fits
        .filter(({ tile, source, strength }) => strength >= LEAST_MOVE[source] && tile !== fixed)
        .map(({ tile, group, strength }) => ({ tile, group, doubt: -Math.log(strength / 100) })),
      meanings: freeMeanings(meanings, explanations, fixed),
      isRuledOut: isFixed,
      mostDoubt: MOST_DOUBT,
    })
    if (known) return known
    return rivalByLikeness(reading, isFixed, (group) => !isOfLanguage(explanations[group] ?? []), fixed)
  }
  const rival = isProvable ? rivalWithout(undefined) : undefined
  const alike = rival?.isByLikeness
    ? rival.groups.flatMap((group) => newFits(reading, explanations, group))
    : []
  const others = fits.filter(
    (fit) => !alike.some(({ tile, group }) => fit.tile === tile && fit.group === group),
  )
  return {
    ...{ reading, meanings, explanations, fits: [...alike, ...others], problems },
    ...{ rival, isRuledOut, rivalWithout },
  }
}

/** Returns the fits of the tiles that are new in a group of a second solution by likeness. */
function newFits(
  reading: Reading,
  explanations: readonly (readonly Explanation[])[],
  { group, mask }: Parting['groups'][number],
): TileFit[] {
  if (group === null) return []
  const foreign = tilesOf(mask & ~(reading.groups[group]?.mask ?? 0))
  return foreign.map((tile) => likenessFit(reading, explanations[group] ?? [], tile, group))
}

const keyOf = ({ word, group }: WordInGroup): string => `${group} ${fold(word)}`
