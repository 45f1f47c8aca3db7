import type { BoardCard } from '../../../contract/made-board.ts'
import { MADE_PERCENT_AFTER } from '../../../engine/made-board/limits.ts'
import { publicUser } from '../../identity/public-user.ts'
import { MIDDLE_DIFFICULTY } from './end.service.ts'
import type { CardRow } from './list.store.ts'

export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)

/** Makes the card of a board. It contains no word of the board. */
export function cardOf(row: CardRow): BoardCard {
  const { measured, expected, counted_ended, counted_solved } = row
  const solved = row.attempt?.solved ?? null
  return {
    id: row.id,
    title: row.title,
    author: publicUser(row.maker),
    groupCount: row.group_count,
    publishedAt: row.published_at.toISOString(),
    plays: row.plays,
    solvedPercent: counted_ended < MADE_PERCENT_AFTER ? null : percentOf(counted_solved, counted_ended),
    difficulty: {
      value: Math.round(10 * (measured ?? expected ?? MIDDLE_DIFFICULTY)) / 10,
      measured: measured !== null,
    },
    hearts: row.hearts,
    hearted: row.hearted,
    played: solved === null ? null : solved ? 'solved' : 'lost',
    isAmbiguous: row.ambiguous_at !== null,
    previousId: row.previous_id,
  }
}
