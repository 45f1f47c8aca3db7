import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { GROUP_SIZE } from '../rules.ts'

/**
 * Counts the **strays** of a board. A tile is a stray when a tile of another group is more similar in meaning to the other
 * three tiles of its group than the tile itself is. Strays mislead a player who goes by meaning alone; a board without
 * strays is too easy.
 */
export function countStrays(catalogue: Catalogue, groups: readonly (readonly PlayWord[])[]): number {
  const rows = groups.flatMap((words) => words.map((word) => word.row))
  const tiles = rows.length
  const likeness = new Int16Array(tiles * tiles)
  // Sum of each tile's similarities to the tiles of each group, without the tile itself.
  const toGroup = new Int16Array(tiles * groups.length)
  for (let a = 0; a < tiles; a++) {
    for (let b = a + 1; b < tiles; b++) {
      const similarity = catalogue.similarity(rows[a] ?? -1, rows[b] ?? -1)
      likeness[a * tiles + b] = similarity
      likeness[b * tiles + a] = similarity
      add(toGroup, a * groups.length + Math.floor(b / GROUP_SIZE), similarity)
      add(toGroup, b * groups.length + Math.floor(a / GROUP_SIZE), similarity)
    }
  }
  let strays = 0
  for (let tile = 0; tile < tiles; tile++) {
    const group = Math.floor(tile / GROUP_SIZE)
    const own = toGroup[tile * groups.length + group] ?? 0
    for (let other = 0; other < tiles; other++) {
      if (Math.floor(other / GROUP_SIZE) === group) continue
      const theirs = (toGroup[other * groups.length + group] ?? 0) - (likeness[other * tiles + tile] ?? 0)
      if (theirs <= own) continue
      strays++
      break
    }
  }
  return strays
}

function add(sums: Int16Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}
