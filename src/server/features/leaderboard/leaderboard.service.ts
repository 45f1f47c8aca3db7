import type { Leaderboard, LeaderboardEntry } from '../../../contract/leaderboard.ts'
import type { BoardName, BoardPeriod } from '../../../engine/leaderboard/board.ts'
import { percentile } from '../../../engine/leaderboard/percentile.ts'
import type { Context } from '../../context.ts'
import { publicUser } from '../account/account.view.ts'
import { boardKey, boards } from './board.store.ts'
import { type PlacedEntry, readStandings } from './rank.store.ts'

/** The top ten of a board in the period that is on, and where the player stands on it. */
export async function leaderboard(
  context: Context,
  playerId: string,
  board: BoardName,
  period: BoardPeriod,
): Promise<Leaderboard> {
  const key = boardKey(board, period, context.now())
  const { top, around, rank, total } = await readStandings(context.db, key, playerId)
  const own = around.find((entry) => entry.player_id === playerId)
  return {
    entries: top.map((entry) => entryView(board, entry)),
    me:
      own && rank !== null
        ? {
            rank,
            value: boards[board].value(own.standing),
            neighbours: around.map((entry) => entryView(board, entry)),
            percentile: percentile(rank, total),
          }
        : null,
    total,
  }
}

/** A row of a board as everybody may see it. */
function entryView(board: BoardName, entry: PlacedEntry): LeaderboardEntry {
  const value = boards[board].value(entry.standing)
  return {
    id: entry.ref ?? entry.player_id,
    rank: entry.rank,
    userId: entry.player_id,
    user: publicUser({ ...entry, id: entry.player_id }),
    createdAt: entry.reached_at.toISOString(),
    value,
    ...boards[board].fields(value, entry.level),
  }
}

/** Where a player stands on a board of all time; rank null while they are not on it. */
export async function ownPlace(context: Context, board: BoardName, playerId: string) {
  const { around, rank, total } = await readStandings(context.db, board, playerId, { top: 0, near: 0 })
  return { entry: around[0] && entryView(board, around[0]), rank, total }
}
