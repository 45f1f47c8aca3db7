import type { LogEntry } from '../../../contract/desk.ts'
import type { Context } from '../../context.ts'
import type { LogRow } from '../../db/desk-tables.ts'
import { findPlayers } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { logEntries } from './desk.store.ts'
import { itemId } from './item-id.ts'

const PAGE = 50
const HISTORY = 10

/** Returns a page of the log, newest first. */
export const readLog = async (
  context: Pick<Context, 'db'>,
  before: string | undefined,
): Promise<LogEntry[]> => entriesFrom(context, await logEntries(context.db, { before, limit: PAGE }))

/** Returns the newest entries about a player. */
export const historyOf = async (context: Pick<Context, 'db'>, playerId: string): Promise<LogEntry[]> =>
  entriesFrom(context, await logEntries(context.db, { playerId, limit: HISTORY }))

async function entriesFrom({ db }: Pick<Context, 'db'>, rows: readonly LogRow[]): Promise<LogEntry[]> {
  const players = await findPlayers(
    db,
    rows.flatMap(({ staff_id, player_id }) => [staff_id ?? [], player_id ?? []].flat()),
  )
  const userOf = (id: string | null) => {
    const player = id === null ? undefined : players.get(id)
    return player ? publicUser(player) : null
  }
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    by: userOf(row.staff_id),
    player: userOf(row.player_id),
    action: row.action,
    item: row.kind === null || row.ref === null ? null : itemId(row.kind, row.ref),
    decision: row.decision,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }))
}
