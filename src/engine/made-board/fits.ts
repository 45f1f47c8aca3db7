import { fold } from '../catalogue/category.ts'
import type { Fit, WordInGroup } from './check.ts'
import { type Explanation, isOfLanguage } from './evidence.ts'
import { type Evidence, FEATURES, featuresOf, likenessOf } from './fit-features.ts'
import { fitProbability, logitOf } from './fit-model.ts'
import { countBits, type Reading } from './reading.ts'
import { reasonOf } from './reasons.ts'

/** A fit with the number of its tile. */
export interface TileFit extends Fit {
  tile: number
}

/** A fit below this strength is not worth a maker's attention. */
const LEAST_STRENGTH = 15
/** Number of words of a group from which on the meaning of the words is that of the whole group. */
const WHOLE = 3
/** A meaning gives evidence for a fit only if it explains the group about so well, as a logit. */
const LEAST_SCORE = -3

/** Returns the words that also fit a group in which they are not, surest first. */
export function fitsOf(
  reading: Reading,
  explanations: readonly (readonly Explanation[])[],
  given: { rulings: readonly WordInGroup[]; claims: readonly WordInGroup[] },
): TileFit[] {
  const isIn = (list: readonly WordInGroup[], key: string, group: number) =>
    list.some((one) => one.group === group && fold(one.word) === key)
  const found: TileFit[] = []
  reading.tiles.forEach((tile, t) => {
    reading.groups.forEach((_, group) => {
      if (group === tile.group) return
      if (isIn(given.claims, tile.key, group)) {
        found.push({
          tile: t,
          word: tile.text,
          group,
          why: reasonOf('player', tile.text),
          source: 'player' as const,
          strength: 100,
        })
        return
      }
      if (isIn(given.rulings, tile.key, group)) return
      const fit = fitOf(reading, explanations[group] ?? [], t, group)
      if (fit.strength >= LEAST_STRENGTH) found.push(fit)
    })
  })
  return found.sort((a, b) => b.strength - a.strength || a.tile - b.tile || a.group - b.group)
}

/** Returns the evidence about a tile and a group. */
function evidenceOf(
  reading: Reading,
  explanations: readonly Explanation[],
  tile: number,
  group: number,
): Evidence {
  const bit = 1 << tile
  const home = reading.groups[reading.tiles[tile]?.group ?? -1]?.mask ?? 0
  const having = explanations.filter(
    ({ meaning, score, match }) =>
      meaning.tiles & bit &&
      score >= LEAST_SCORE &&
      // A meaning that the whole other group has too, such as “Parts of a ship”, tells nothing about the two groups.
      (match === 'same' || countBits(meaning.tiles & home) < WHOLE),
  )
  const best = (source: 'catalogue' | 'word_net') => having.find(({ meaning }) => meaning.source === source)
  const [catalogue, wordNet] = [best('catalogue'), best('word_net')]
  return {
    catalogue,
    wordNet,
    likeness: isOfLanguage(explanations) ? undefined : likenessOf(reading, tile, group),
    isRuledOut: explanations.some(({ meaning, score }) => score > 0 && (meaning.ruledOut & bit) !== 0),
    best: explanations[0]?.score,
    sense: wordNet?.meaning.senses?.get(tile) ?? 1,
  }
}

function fitOf(reading: Reading, explanations: readonly Explanation[], tile: number, group: number): TileFit {
  const evidence = evidenceOf(reading, explanations, tile, group)
  const features = featuresOf(evidence)
  const strength = Math.max(1, Math.min(99, Math.round(100 * fitProbability(features))))
  const source = (['catalogue', 'word_net', 'likeness'] as const).reduce((best, one) =>
    logitOf(features, FEATURES[one]) > logitOf(features, FEATURES[best]) ? one : best,
  )
  const { text = '' } = reading.tiles[tile] ?? {}
  const meaning = source === 'catalogue' ? evidence.catalogue?.meaning : evidence.wordNet?.meaning
  const why = reasonOf(source, text, meaning, nearestWords(reading, tile, group))
  return { tile, word: text, group, why, source, strength }
}

/** Returns the fit of a word that is similar to the words of a group. */
export function likenessFit(
  reading: Reading,
  explanations: readonly Explanation[],
  tile: number,
  group: number,
): TileFit {
  const fit = fitOf(reading, explanations, tile, group)
  return {
    ...fit,
    source: 'likeness',
    why: reasonOf('likeness', fit.word, undefined, nearestWords(reading, tile, group)),
  }
}

/** Returns the words of a group that are the most similar to a tile. */
function nearestWords({ closeness, tiles, groups }: Reading, tile: number, group: number): string[] {
  return [...(groups[group]?.tiles ?? [])]
    .sort((a, b) => (closeness(tile, b) ?? -1) - (closeness(tile, a) ?? -1))
    .slice(0, 2)
    .map((other) => tiles[other]?.text ?? '')
}
