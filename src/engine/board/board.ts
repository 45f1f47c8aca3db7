import type { CategoryKind } from '../catalogue/category.ts'

export interface BoardGroup {
  categoryId: string
  name: string
  kind: CategoryKind
  /** Difficulty of the group, from 1 to 6. */
  difficulty: number
  /** Name of the group's colour, from `group-1` (the easiest group of the board) to `group-10`. */
  color: string
  words: readonly string[]
  /** A line of the maker, on a board that a player made. The server must not send it before the end of the game. */
  note?: string
}

export interface BoardTile {
  /**
   * The id of the tile, which the caller creates at random. An id derived from the seed of the board could reveal the
   * tile's group.
   */
  id: string
  text: string
  /**
   * Index in `groups` of the tile's group. The server must not send `group` before the end of the game, because `group`
   * reveals the solution.
   */
  group: number
}

/** A category that is not on the board, although one word of each of four groups belongs to it. */
export interface BoardFifthGroup {
  name: string
  /** The texts of the four tiles. A folded board has none. */
  words: readonly string[]
}

/**
 * A board as plain data, in the form in which the server stores it. The groups are sorted from easy to hard, and the
 * tiles are in the order in which the page shows them.
 */
export interface Board {
  groups: readonly BoardGroup[]
  tiles: readonly BoardTile[]
  /** The spelling of names and words, if it is not that of the catalogue. */
  spelling?: 'american'
  /** The server must not send the fifth group before the end of the game. */
  fifthGroup?: BoardFifthGroup
}
