import type { Board, BoardGroup } from '../board/board.ts'
import { seatTiles } from '../board/seat.ts'
import { randomFrom } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { BoardCheck, DraftBoard } from './check.ts'
import { tileText } from './reading.ts'

/** The category of each group that a player made. No category of the catalogue has this id. */
export const MADE_CATEGORY = 'made'

/**
 * Makes the board of a finished draft. The groups are sorted from easy to hard by their expected difficulty. `tileIds`
 * contains a random id for each tile, as `BoardTile.id` explains. The seed decides the order of the tiles. Throws a
 * RangeError if the draft is unfinished or `tileIds` has too few ids.
 */
export function boardOfDraft(
  draft: DraftBoard,
  check: Pick<BoardCheck, 'groupDifficulties' | 'groupKinds' | 'fifthGroup'>,
  { tileIds, seed }: { tileIds: readonly string[]; seed: string },
): Board {
  const order = draft.groups
    .map((group, index) => ({ group, index, difficulty: check.groupDifficulties[index] ?? 0 }))
    .sort((a, b) => a.difficulty - b.difficulty || a.index - b.index)
  const groups = order.map(({ group, index, difficulty }, rank): BoardGroup => {
    const words = group.words.map(tileText).filter((word) => word !== '')
    if (words.length !== GROUP_SIZE) throw new RangeError(`Group ${index} has ${words.length} words`)
    const note = group.note?.trim()
    return {
      categoryId: MADE_CATEGORY,
      name: group.name.trim(),
      kind: check.groupKinds[index] ?? 'members',
      difficulty: Math.round(difficulty),
      color: `group-${rank + 1}`,
      words,
      ...(note && { note }),
    }
  })
  const words = groups.flatMap((group, number) => group.words.map((text) => ({ text, group: number })))
  if (tileIds.length < words.length) throw new RangeError(`${words.length} tiles, but ${tileIds.length} ids`)
  const seats = seatTiles(
    words.map(({ group }) => group),
    randomFrom(seed),
  )
  const tiles = seats.map((seat, position) => ({
    id: tileIds[position] ?? '',
    text: words[seat]?.text ?? '',
    group: words[seat]?.group ?? 0,
  }))
  return { groups, tiles, ...(check.fifthGroup && { fifthGroup: check.fifthGroup }) }
}
