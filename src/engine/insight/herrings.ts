import type { Board, BoardTile } from '../board/board.ts'
import { fold } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { TakenGuess } from '../play/level.ts'
import { GROUP_SIZE } from '../rules.ts'

export interface Herring {
  /**
   * The kind `phantom` is a category that is not on the board. At least three of its words are on the board in
   * different groups. The kind `crossover` is a category on the board to which words of other groups also belong.
   */
  kind: 'phantom' | 'crossover'
  /** Name of the category that misled the player. */
  category: string
  tiles: readonly BoardTile[]
  /** Indexes of the player's wrong guesses that the player probably made because of the red herring. */
  guesses: readonly number[]
}

const MOST_HERRINGS = 4
/**
 * A category can mislead the player if at least ENOUGH_WORDS of its words are on the board. If at least ENOUGH_WORDS
 * words of a wrong guess belong to the misleading category, the player probably made the guess because of this
 * category.
 */
const ENOUGH_WORDS = GROUP_SIZE - 1

/**
 * Returns the red herrings of a board. The red herring that caused the most wrong guesses is first. `catalogue` must be
 * the catalogue from which the board was dealt. For a group whose category is no longer in the catalogue, the function
 * finds no crossovers.
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

/**
 * Finds phantoms by the same rules by which board/traps.ts makes them. For each category, the function uses only the
 * play words, because players do not think of the other words.
 */
function phantomsOf(board: Board, catalogue: Catalogue): Lure[] {
  const onBoard = categoriesOf(board, catalogue)
  const names = new Set(board.groups.map(({ name }) => name))
  const nameOf = nameOn(board)
  const dealt = new Map<number, BoardTile[]>()
  for (const tile of board.tiles)
    for (const index of catalogue.dealtIn(fold(tile.text)))
      dealt.set(index, [...(dealt.get(index) ?? []), tile])
  return [...dealt].flatMap(([index, tiles]): Lure[] => {
    const category = catalogue.categories[index]
    if (!category || names.has(nameOf(category))) return []
    // If a category has two words in one group of the board, it is not a phantom, because it is partly right for this
    // group.
    if (tiles.length < ENOUGH_WORDS || new Set(tiles.map(({ group }) => group)).size < tiles.length) return []
    if (onBoard.some((own) => own?.index === index || own?.near.has(index))) return []
    const isFollowed = (guess: readonly BoardTile[]) =>
      guess.filter(({ text }) => catalogue.membership(fold(text)).includes(index)).length >= ENOUGH_WORDS
    return [{ kind: 'phantom', category: nameOf(category), tiles, isFollowed }]
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
    return [{ kind: 'crossover', category: nameOn(board)(category), tiles, isFollowed }]
  })
}

/** Returns a function that returns the name of a category in the spelling of the board. */
const nameOn =
  ({ spelling }: Board) =>
  ({ name, american }: IndexedCategory): string =>
    spelling === 'american' ? american : name

/** Returns the category of each group of the board, or undefined for a category that was removed from the catalogue. */
function categoriesOf(board: Board, catalogue: Catalogue): (IndexedCategory | undefined)[] {
  return board.groups.map(({ categoryId }) => catalogue.categories.find(({ id }) => id === categoryId))
}
