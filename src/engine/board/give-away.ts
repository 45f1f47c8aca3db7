import type { Group } from './choose.ts'

/**
 * Shorter words than this are not searched inside other words, because they are often part of a longer word by chance.
 */
const LEAST_INSIDE = 3

/**
 * Returns whether a tile reveals a group or looks like a mistake. A tile must not be part of another tile of its group
 * (ICE, ICEBERG), or a word of a group's name. A tile must not be a word that is hidden in the words of a group (BEE
 * beside FRISBEE), or the whole answer of a fill-in.
 */
export function givesGroupAway(groups: readonly Pick<Group, 'category' | 'words'>[]): boolean {
  const tiles = new Set<string>()
  for (const { words } of groups) for (const word of words) tiles.add(word.key)
  return groups.some(({ category, words }) => {
    for (const key of category.nameKeys) if (tiles.has(key)) return true
    for (const key of category.needles) if (tiles.has(key)) return true
    return words.some(
      (word) =>
        (word.answer !== '' && tiles.has(word.answer)) ||
        (word.spelling.length >= LEAST_INSIDE &&
          words.some((other) => other !== word && other.spelling.includes(word.spelling))),
    )
  })
}
