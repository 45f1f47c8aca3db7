import { type Category, fold } from './category.ts'
import { verdictOn } from './verdict.ts'

/**
 * A decision of the staff about a category, which applies in addition to the files of the catalogue: whether a word fits
 * the category, which word replaces a play word, or what the name of the category is.
 */
export type OverlayEntry = { categoryId: string } & (
  | { word: string; fits: boolean }
  | { word: string; becomes: string }
  | { name: string }
)

/** All decisions that the files of the catalogue do not have, oldest first. */
export interface Overlay {
  entries: readonly OverlayEntry[]
  /** A text that is equal for two overlays if they have the same entries in the same order. */
  key: string
}

export const overlayOf = (entries: readonly OverlayEntry[]): Overlay => ({
  entries,
  key: JSON.stringify(entries),
})

/** The overlay without entries: the catalogue is what its files say. */
export const filesOnly: Overlay = overlayOf([])

/** Returns the categories with all decisions of an overlay. A category without decisions stays the same object. */
export function withOverlay(categories: readonly Category[], { entries }: Overlay): Category[] {
  const changed = new Set(entries.map(({ categoryId }) => categoryId))
  return categories.map((category) =>
    changed.has(category.id)
      ? entries.filter(({ categoryId }) => categoryId === category.id).reduce(withEntry, category)
      : category,
  )
}

/**
 * Returns the category with one more decision. If the decision changes nothing, the function returns the same object. So
 * a decision is in a file of the catalogue exactly if the function returns the category of the file.
 */
export function withEntry(category: Category, entry: OverlayEntry): Category {
  if ('name' in entry) return category.name === entry.name ? category : { ...category, name: entry.name }
  const key = fold(entry.word)
  if ('becomes' in entry) return reworded(category, key, entry.becomes)
  if (verdictOn(category, entry.word) === (entry.fits ? 'fits' : 'does_not_fit')) return category
  const { words, alsoFits = [], notFits = [] } = category
  if (entry.fits)
    return lists(category, { words, alsoFits: [...alsoFits, entry.word], notFits: without(notFits, key) })
  return withoutSense(
    lists(category, {
      words: without(words, key),
      alsoFits: without(alsoFits, key),
      notFits: [...notFits, entry.word],
    }),
    key,
  )
}

function reworded(category: Category, key: string, becomes: string): Category {
  const { words, alsoFits = [], notFits = [] } = category
  if (!words.some((word) => fold(word) === key && word !== becomes)) return category
  const newKey = fold(becomes)
  return withoutSense(
    lists(category, {
      words: words.map((word) => (fold(word) === key ? becomes : word)),
      alsoFits: without(alsoFits, newKey),
      notFits: without(notFits, newKey),
    }),
    key,
  )
}

/** Returns the category without the sense of a word that has left it. */
function withoutSense(category: Category, key: string): Category {
  const { senses } = category
  if (!senses) return category
  const kept = Object.entries(senses).filter(([word]) => fold(word) !== key)
  return { ...category, senses: Object.fromEntries(kept) }
}

const without = (words: readonly string[], key: string): readonly string[] =>
  words.filter((word) => fold(word) !== key)

/** Returns the category with new lists. A list that is empty now and was absent before stays absent. */
function lists(
  category: Category,
  { words, alsoFits, notFits }: Required<Pick<Category, 'words' | 'alsoFits' | 'notFits'>>,
): Category {
  return {
    ...category,
    words,
    ...((category.alsoFits || alsoFits.length > 0) && { alsoFits }),
    ...((category.notFits || notFits.length > 0) && { notFits }),
  }
}
