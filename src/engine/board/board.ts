import type { CategoryKind } from '../catalogue/category.ts'

export interface BoardGroup {
  categoryId: string
  name: string
  kind: CategoryKind
  /** 1–6. */
  difficulty: number
  /** group-1 (easiest of the board) … group-10. */
  color: string
  words: readonly string[]
}

export interface BoardTile {
  /** Opaque, fresh for each board; given by the caller, since chance from the seed would tell the seed's secrets. */
  id: string
  text: string
  /** Index into the board's groups: the answer. */
  group: number
}

/** A dealt board: groups from easy to hard, tiles in the order they lie on the table. Plain data, fit for storing. */
export interface Board {
  groups: readonly BoardGroup[]
  tiles: readonly BoardTile[]
}
