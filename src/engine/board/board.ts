import type { CategoryKind } from '../catalogue/category.ts'

export interface BoardGroup {
  categoryId: string
  name: string
  kind: CategoryKind
  /** 1–6. */
  difficulty: number
  /** `group-1` (the easiest of the board) to `group-10`. */
  color: string
  words: readonly string[]
}

export interface BoardTile {
  /** Opaque. The caller passes fresh ids: one derived from the seed could reveal the answer. */
  id: string
  text: string
  /** Index into `groups`. This is the answer, so it must not reach a player early. */
  group: number
}

/** Groups from easy to hard, tiles in the order in which they are shown. Plain data that can be stored. */
export interface Board {
  groups: readonly BoardGroup[]
  tiles: readonly BoardTile[]
}
