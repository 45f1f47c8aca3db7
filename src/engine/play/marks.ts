import type { Board } from '../board/board.ts'

/** The marks that a player can put on tiles while thinking. A mark has no meaning for the rules. */
export const MARKS = [1, 2, 3, 4] as const
export type Mark = (typeof MARKS)[number]

/** The mark of each marked tile, by the id of the tile. */
export type Marks = Readonly<Record<string, Mark>>

/** Returns whether every marked tile belongs to the board. Found tiles can be marked too, but their marks are dropped. */
export const areMarks = ({ tiles }: Board, marks: Marks): boolean => {
  const ids = new Set(tiles.map(({ id }) => id))
  return Object.keys(marks).every((id) => ids.has(id))
}

/** Returns the marks of the tiles whose groups are not found. */
export const openMarks = ({ tiles }: Board, found: readonly number[], marks: Marks): Marks =>
  Object.fromEntries(
    tiles.flatMap(({ id, group }) => {
      const mark = marks[id]
      return mark === undefined || found.includes(group) ? [] : [[id, mark]]
    }),
  )

/** Returns the indexes of the groups whose tiles, and no other tiles, have the same mark. */
export function wholeGroups({ groups, tiles }: Board, marks: Marks): number[] {
  return groups.flatMap((_, group) => {
    const own = tiles.filter((tile) => tile.group === group).map(({ id }) => marks[id])
    const [mark] = own
    if (mark === undefined || own.some((other) => other !== mark)) return []
    return Object.values(marks).filter((other) => other === mark).length === own.length ? [group] : []
  })
}
