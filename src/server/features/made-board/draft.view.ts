import type { Check, OwnBoard, OwnBoardRow, Ruling } from '../../../contract/made-board/workshop.ts'
import type { BoardCard } from '../../../contract/made-board.ts'
import type { BoardCheck } from '../../../engine/made-board/check.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { MadeBoardRow } from './board.store.ts'

/** Returns what the maker of a board sees of its check. */
export const checkView = ({ groupDifficulties: _, groupKinds: __, ...check }: BoardCheck): Check =>
  structuredClone(check) as Check

/** Returns a board in the eyes of its maker. */
export const ownBoard = (board: MadeBoardRow): OwnBoard => ({
  ...facts(board),
  groups: board.groups.map(({ words, ...group }) => ({ ...group, words: [...words] })),
  rulings: board.rulings.map((ruling): Ruling => ({ ...ruling, fits: false })),
  isFixed: board.plays > 0,
})

/** Returns a board in the list of its maker. `card` is the card of a published board. */
export const ownBoardRow = (board: MadeBoardRow, card: BoardCard | undefined): OwnBoardRow => ({
  ...facts(board),
  finishedGroups: board.groups.filter(
    ({ name, words }) => name !== '' && words.filter(Boolean).length === GROUP_SIZE,
  ).length,
  card: card ?? null,
})

const facts = ({ id, title, state, version, updated_at, previous_id, reason }: MadeBoardRow) => ({
  ...{ id, title, state, version },
  // A refused board that its maker has changed keeps the reason in the database, so that it waits again later.
  reason: state === 'refused' || state === 'hidden' ? reason : null,
  updatedAt: updated_at.toISOString(),
  previousId: previous_id,
})
