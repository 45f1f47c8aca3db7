import type { BoardFigures } from '../../../contract/made-board/workshop.ts'
import type { Context } from '../../context.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import { Refusal } from '../../refusal.ts'
import { cardOf, percentOf } from './card.service.ts'
import * as store from './figures.store.ts'
import { curveOf, triedOf } from './list.service.ts'
import { findShown } from './list.store.ts'

const MOST_TRIED = 10
const MOST_CLAIMS = 100
const DAYS = 14
const DAY_MS = 86_400_000

/**
 * Returns how others played a board, for its maker. Refuses with `not_found` if the board is not published or another
 * player's.
 */
export function figuresOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  playerId: string,
  id: string,
): Promise<BoardFigures> {
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
  const dates = Array.from({ length: DAYS }, (_, day) => new Date(today - (DAYS - 1 - day) * DAY_MS))
  return atOneMoment(db, async (tx) => {
    const board = await findShown(tx, id, { playerId })
    if (!board?.board || board.player_id !== playerId || board.state === 'draft' || board.state === 'waiting')
      throw new Refusal('not_found')
    const count = await store.groupFigures(tx, id)
    const plays = await store.playsByDate(tx, id, dates[0] ?? new Date(today))
    const claims = await store.claimFigures(tx, id, MOST_CLAIMS)
    return {
      card: cardOf(board),
      ended: board.ended,
      curve: curveOf(board),
      tried: await triedOf(tx, board, MOST_TRIED),
      groups: board.board.groups.map(({ name, color, words }, place) => ({
        ...{ name, color, words: [...words] },
        foundPercent: percentOf(count('found', place), count('ended')),
      })),
      gaveUp: board.board.groups.map((_, found) => count('gave_up', found)),
      days: dates.map((date) => {
        const day = date.toISOString().slice(0, 10)
        return { date: day, plays: plays.get(day) ?? 0 }
      }),
      claims: claims.map(({ groupIndex, ...claim }) => ({
        ...claim,
        group: board.groups[groupIndex]?.name ?? '',
      })),
    }
  })
}
