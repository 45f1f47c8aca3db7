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
}

export interface BoardTile {
  /**
   * Random tile id from the caller. The id of a tile is random, because an id derived from the seed could reveal the
   * tile's group.
   */
  id: string
  text: string
  /**
   * Index of the tile's group in `groups`. The index of a tile's group is the answer, so the server must not send the
   * index before the end of the game.
   */
  group: number
}

/**
 * A dealt board, as plain data that can be stored. Groups are sorted from easy to hard, and tiles are in display order.
 */
export interface Board {
  groups: readonly BoardGroup[]
  tiles: readonly BoardTile[]
}
