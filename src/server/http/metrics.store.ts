import { sql } from 'kysely'
import { WORDS_KEPT_DAYS } from '../../engine/play/folded.ts'
import type { Db } from '../db/database.ts'

/** Numbers of rows that wait for work of the server or of an operator. */
export interface Backlog {
  mails: number
  payments: number
  held_results: number
  leaderboard_moves: number
  live_items: number
  /** Old games that still have their words, at most 10,000. */
  unfolded_games: number
  /** Age of the oldest live item that waits in the outbox, in seconds. */
  liveLag: number
  /** Size of the database in bytes. */
  bytes: number
}

export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`select
    (select count(*) from mail where status in ('waiting', 'sending')) as mails,
    (select count(*) from purchase where status = 'pending') as payments,
    (select count(*) from game where withheld = 'held') as held_results,
    (select count(*) from leaderboard_move) as leaderboard_moves,
    (select count(*) from live_outbox) as live_items,
    -- Boards that were never finished are not folded. The newest old games are not hidden behind them.
    (select count(*) filter (where ended_at is not null and withheld is distinct from 'held') from (
      select ended_at, withheld from game
      where folded is null and started_at < now() - make_interval(days => ${WORDS_KEPT_DAYS})
      order by started_at desc limit 10000) as old) as unfolded_games,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from live_outbox) as "liveLag",
    pg_database_size(current_database()) as bytes`.execute(db)
  const [backlog] = rows
  if (!backlog) throw new Error('the query of the backlog returned no row')
  return backlog
}
