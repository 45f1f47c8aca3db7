import type { BoardCard } from '../../../contract/made-board.ts'
import { MADE_PERCENT_AFTER } from '../../../engine/made-board/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publicUser } from '../../identity/public-user.ts'
import { attemptsAt, type Person } from './attempt.store.ts'
import { MIDDLE_DIFFICULTY } from './end.service.ts'
import { heartedOf } from './heart.store.ts'
import { type CardRow, findCards } from './list.store.ts'

export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)

const outcomes = { true: 'solved', false: 'lost' } as const

/** Makes cards for a person; undefined for a visitor who has begun no board. */
export async function cardsOf(
  db: Db | Tx,
  rows: readonly CardRow[],
  person: Person | undefined,
): Promise<BoardCard[]> {
  const ids = rows.map(({ id }) => id)
  const attempts = person ? await attemptsAt(db, person, ids) : []
  const played = new Map(attempts.map(({ board_id, solved }) => [board_id, solved]))
  const hearted = person && 'playerId' in person ? await heartedOf(db, person.playerId, ids) : new Set()
  return rows.map((row) => {
    const solved = played.get(row.id) ?? null
    const { measured, expected, ended } = row
    return {
      id: row.id,
      title: row.title,
      author: publicUser(row.maker),
      groupCount: row.group_count,
      publishedAt: row.published_at.toISOString(),
      plays: row.plays,
      solvedPercent: ended < MADE_PERCENT_AFTER ? null : percentOf(row.solved, ended),
      difficulty: {
        value: Math.round(10 * (measured ?? expected ?? MIDDLE_DIFFICULTY)) / 10,
        measured: measured !== null,
      },
      hearts: row.hearts,
      hearted: hearted.has(row.id),
      played: solved === null ? null : outcomes[`${solved}`],
      isAmbiguous: row.ambiguous_at !== null,
      previousId: row.previous_id,
    }
  })
}

/** Returns the card of a board that has been published; undefined if there is none. */
export async function cardOf(
  db: Db | Tx,
  id: string,
  person: Person | undefined,
): Promise<BoardCard | undefined> {
  const [card] = await cardsOf(db, await findCards(db, [id]), person)
  return card
}
