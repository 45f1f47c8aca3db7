import type { IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Group } from './choose.ts'

/**
 * The function looks only for words of at least LEAST_INSIDE letters inside other words. Shorter words are often part
 * of a longer word by chance.
 */
const LEAST_INSIDE = 3
/** Shortest stem of a name that reveals its group inside a word. Shorter stems are in many words by chance. */
const LEAST_NAME_STEM = 4

/**
 * Returns whether a word of a group contains a word of the group's name (HISTORY, "Story"). In wordplay, the words must
 * contain such a part if the rule has only one part ("End with a lion").
 */
function hasPartOfName({ kind, nameStems }: IndexedCategory, words: readonly PlayWord[]): boolean {
  return words.some(({ spelling, target }) => {
    if (kind === 'wordplay' && target === '') return false
    const least = kind === 'wordplay' ? LEAST_INSIDE : LEAST_NAME_STEM
    for (const stem of nameStems) if (stem.length >= least && spelling.includes(stem)) return true
    return false
  })
}

/** Returns whether two texts of several words have a word in common (TALENT SHOW, TALK SHOW). */
function hasSamePart(words: readonly PlayWord[]): boolean {
  const parts = words.flatMap(({ stems }) => (stems.length > 1 ? [...new Set(stems)] : []))
  return new Set(parts).size < parts.length
}

/**
 * Returns whether a tile reveals a group or looks like a mistake. The function returns true if a tile is part of
 * another tile of its group (ICE, ICEBERG), contains a word of its group's name (HISTORY, "Story"), or has a word in
 * common with another tile of its group (TALENT SHOW, TALK SHOW). It also returns true if a tile is a word of a group's name, or has the stem
 * of such a word (SWIMMER, "Swimming strokes"), or if two names contain the same word ("Fire ___", "What fire can
 * mean"). The same is true for a word that is hidden in the words of a group (BEE in FRISBEE). It also returns true if
 * a tile is equal to the name of a category with a gap after one of the category's words is put into the gap. The name
 * of the fifth group must not contain a tile, its stem or a word of a group's name either.
 */
export function givesGroupAway(
  groups: readonly Pick<Group, 'category' | 'words'>[],
  fifthGroup?: IndexedCategory,
): boolean {
  const tiles = new Set<string>()
  const stems = new Set<string>()
  for (const { words } of groups)
    for (const word of words) {
      tiles.add(word.key)
      for (const stem of word.stems) stems.add(stem)
    }
  const named = new Set<string>()
  const isNamed = ({ nameStems, nameKeys }: IndexedCategory) => {
    for (const stem of nameStems) {
      if (stems.has(stem) || named.has(stem)) return true
      named.add(stem)
    }
    for (const key of nameKeys) if (tiles.has(key)) return true
    return false
  }
  if (fifthGroup && isNamed(fifthGroup)) return true
  return groups.some(({ category, words }) => {
    if (isNamed(category) || hasPartOfName(category, words) || hasSamePart(words)) return true
    for (const key of category.needles) if (tiles.has(key)) return true
    return words.some(
      (word) =>
        (word.answer !== '' && tiles.has(word.answer)) ||
        (word.spelling.length >= LEAST_INSIDE &&
          words.some((other) => other !== word && other.spelling.includes(word.spelling))),
    )
  })
}
