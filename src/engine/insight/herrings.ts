import type { Board, BoardTile } from '../board/board.ts'
import { fold } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'

/** Why words of a finished board tempted. */
export interface Herring {
  /**
   * `phantom`: the category is not on the board, although it deals at least three of its words, in three groups. `crossover`:
   * the category is on the board, and the words fit it although they belong to other groups.
   */
  kind: 'phantom' | 'crossover'
  /** Name of the category that the words seem to belong to. */
  category: string
  tiles: readonly BoardTile[]
  /** Numbers of the wrong guesses that followed it, from 0. */
  guesses: readonly number[]
}

const MOST_HERRINGS = 4
/** This many words make a category come to mind, and this many of a guess show that it did. */
const ENOUGH_WORDS = GROUP_SIZE - 1

/**
 * The red herrings of a board, those first that most wrong guesses followed. `catalogue`: what the board was dealt from. A group
 * whose category it does not have, because it has been taken out since, has no crossovers.
 */
export function herringsOf(board: Board, guesses: readonly TakenGuess[], catalogue: Catalogue): Herring[] {
  const wrong = guesses.flatMap(({ tileIds, group }, number) =>
    group === null ? [{ number, tiles: board.tiles.filter(({ id }) => tileIds.includes(id)) }] : [],
  )
  const followed = (isFollowed: (tiles: readonly BoardTile[]) => boolean) =>
    wrong.filter(({ tiles }) => isFollowed(tiles)).map(({ number }) => number)
  const all = [...phantomsOf(board, catalogue), ...crossoversOf(board, catalogue)].map(
    ({ isFollowed, ...herring }): Herring => ({ ...herring, guesses: followed(isFollowed) }),
  )
  return all
    .sort((a, b) => b.guesses.length - a.guesses.length || b.tiles.length - a.tiles.length)
    .slice(0, MOST_HERRINGS)
}

interface Lure extends Omit<Herring, 'guesses'> {
  isFollowed: (tiles: readonly BoardTile[]) => boolean
}

/** As the generator plants them (board/traps.ts): only play words count, because others do not come to mind. */
function phantomsOf(board: Board, catalogue: Catalogue): Lure[] {
  const onBoard = categoriesOf(board, catalogue)
  const names = new Set(board.groups.map(({ name }) => name))
  const dealt = new Map<number, BoardTile[]>()
  for (const tile of board.tiles)
    for (const index of catalogue.dealtIn(fold(tile.text)))
      dealt.set(index, [...(dealt.get(index) ?? []), tile])
  return [...dealt].flatMap(([index, tiles]): Lure[] => {
    const category = catalogue.categories[index]
    if (!category || names.has(category.name)) return []
    // Two words of one group make it half true, so that it would be wrong to say that it was not there.
    if (tiles.length < ENOUGH_WORDS || new Set(tiles.map(({ group }) => group)).size < tiles.length) return []
    if (onBoard.some((own) => own?.index === index || own?.near.has(index))) return []
    const isFollowed = (guess: readonly BoardTile[]) =>
      guess.filter(({ text }) => catalogue.membership(fold(text)).includes(index)).length >= ENOUGH_WORDS
    return [{ kind: 'phantom', category: category.name, tiles, isFollowed }]
  })
}

function crossoversOf(board: Board, catalogue: Catalogue): Lure[] {
  return categoriesOf(board, catalogue).flatMap((category, group): Lure[] => {
    if (!category) return []
    const tiles = board.tiles.filter(
      (tile) => tile.group !== group && catalogue.membership(fold(tile.text)).includes(category.index),
    )
    if (tiles.length === 0) return []
    const isFollowed = (guess: readonly BoardTile[]) =>
      guess.filter((tile) => tile.group === group).length === ENOUGH_WORDS &&
      guess.some((tile) => tiles.includes(tile))
    return [{ kind: 'crossover', category: category.name, tiles, isFollowed }]
  })
}

/** The catalogue's category of each group; undefined for one that it does not have. */
function categoriesOf(board: Board, catalogue: Catalogue): (IndexedCategory | undefined)[] {
  return board.groups.map(({ categoryId }) => catalogue.categories.find(({ id }) => id === categoryId))
}
