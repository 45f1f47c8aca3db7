import type { Reading } from './reading.ts'
import type { Parting } from './rivals.ts'

/**
 * Two words can change places by likeness if each of them has at least these mean similarities with the other words of
 * the other group: the cosine, and the cosine without the part that words have in common with all words. Rare words
 * often have only the second one, and frequent words only the first one.
 */
const LEAST = { cosine: 0.29, closeness: 0.145 }
/** The word must also be at least so similar to these words, compared with their similarity to each other. */
const LEAST_SHARE = 0.7

/**
 * Returns the second solution in which two words change places because each of them is similar to the words of the other
 * group, and to its own one. One such word is only a red herring. Returns undefined if there are no two such words. Of several pairs, the
 * function takes the most similar one. `except` is a tile that is left out. `isOfMeaning` returns whether the words of a group have their meaning in common: in a
 * group with a gap or a wordplay, likeness tells nothing.
 */
export function rivalByLikeness(
  reading: Reading,
  isRuledOut: (tile: number, group: number) => boolean,
  isOfMeaning: (group: number) => boolean,
  except?: number,
): Parting | undefined {
  const { tiles, groups } = reading
  let best: { first: number; second: number; likeness: number } | undefined
  tiles.forEach(({ group: home }, first) => {
    tiles.forEach(({ group: away }, second) => {
      if (second <= first || home === away || !isOfMeaning(home) || !isOfMeaning(away)) return
      if (isRuledOut(first, away) || isRuledOut(second, home)) return
      const likeness = Math.min(
        likenessTo(reading, first, away, [second, except]),
        likenessTo(reading, second, home, [first, except]),
        closenessTo(reading, first, home, [first, except]),
        closenessTo(reading, second, away, [second, except]),
      )
      if (likeness < 1 || likeness <= (best?.likeness ?? 0)) return
      const isTypical =
        isLikeOwnWords(reading, first, away, [second, except]) &&
        isLikeOwnWords(reading, second, home, [first, except])
      if (isTypical) best = { first, second, likeness }
    })
  })
  if (!best) return undefined
  const { first, second } = best
  const both = (1 << first) | (1 << second)
  return {
    groups: groups.map(({ mask }, group) => {
      const isChanged = (mask & both) !== 0
      return { group, meaning: undefined, mask: isChanged ? mask ^ both : mask }
    }),
    moved: 2,
    doubt: 0,
    isByLikeness: true,
  }
}

type Left = readonly (number | undefined)[]

/** Returns how similar a tile is to a group without some of its tiles, in multiples of LEAST. */
const likenessTo = (reading: Reading, tile: number, group: number, left: Left): number =>
  Math.min(
    meanTo(reading, reading.cosine, { tile, group, left }) / LEAST.cosine,
    closenessTo(reading, tile, group, left),
  )

const closenessTo = (reading: Reading, tile: number, group: number, left: Left): number =>
  meanTo(reading, reading.closeness, { tile, group, left }) / LEAST.closeness

/** Returns whether a tile is about as similar to the other tiles of a group as these are to each other. */
function isLikeOwnWords(reading: Reading, tile: number, group: number, left: Left): boolean {
  const own = reading.groups[group]?.tiles.filter((other) => !left.includes(other)) ?? []
  const among = own.map((other) =>
    meanTo(reading, reading.closeness, { tile: other, group, left: [...left, other] }),
  )
  const mean = among.reduce((sum, x) => sum + x, 0) / own.length
  return meanTo(reading, reading.closeness, { tile, group, left }) >= LEAST_SHARE * mean
}

/** Returns −Infinity if a word is unknown. */
function meanTo(
  { groups }: Reading,
  compare: Reading['cosine'],
  { tile, group, left }: { tile: number; group: number; left: Left },
): number {
  const others = groups[group]?.tiles.filter((other) => !left.includes(other)) ?? []
  const sum = others.reduce((all, other) => all + (compare(tile, other) ?? Number.NEGATIVE_INFINITY), 0)
  return sum / others.length
}
