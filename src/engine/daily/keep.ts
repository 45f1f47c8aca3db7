import type { Board } from '../board/board.ts'
import { isRobust, wordsOf } from '../board/robust.ts'
import { fold } from '../catalogue/category.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Overlay } from '../catalogue/overlay.ts'

/**
 * Returns a planned board with the current names and words of its categories. Returns undefined if the board cannot be
 * played any more: a category or a word has left the catalogue, or the board no longer has exactly one solution.
 */
export function keptBoard(catalogue: Catalogue, overlay: Overlay, board: Board): Board | undefined {
  const groups = board.groups.map((group) => {
    const category = catalogue.categories.find(({ id }) => id === group.categoryId)
    const words = group.words.map((text) => wordingNow(overlay, group.categoryId, text))
    const isPlayed = (word: string) => category?.words.some(({ text }) => text === word) ?? false
    return category && words.every(isPlayed) ? { ...group, name: category.name, words } : undefined
  })
  if (!groups.every((group) => group !== undefined)) return undefined
  const keys = groups.flatMap(({ words }) => words.map(fold))
  if (new Set(keys).size < keys.length || !isRobust(catalogue, wordsOf(catalogue, keys))) return undefined
  const tiles = board.tiles.map((tile) => {
    const { words = [] } = board.groups[tile.group] ?? {}
    return { ...tile, text: groups[tile.group]?.words[words.indexOf(tile.text)] ?? tile.text }
  })
  const kept = { ...board, groups, tiles }
  return hasFifthGroup(catalogue, kept) ? kept : undefined
}

/** Returns the word that a board shows now for a word of a category. */
function wordingNow({ entries }: Overlay, categoryId: string, text: string): string {
  return entries.reduce(
    (now, entry) =>
      entry.categoryId === categoryId && 'becomes' in entry && fold(entry.word) === fold(now)
        ? entry.becomes.toUpperCase()
        : now,
    text,
  )
}

/** Returns whether the words of the board's fifth group, if it has one, still belong to one category of its name. */
function hasFifthGroup(catalogue: Catalogue, { fifthGroup, tiles }: Board): boolean {
  if (!fifthGroup) return true
  const category = catalogue.categories.find(({ name }) => name === fifthGroup.name)
  const onBoard = new Set(tiles.map(({ text }) => text))
  return (
    category !== undefined &&
    fifthGroup.words.every(
      (word) => onBoard.has(word) && catalogue.membership(fold(word)).includes(category.index),
    )
  )
}
