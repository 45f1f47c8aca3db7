import type { Database } from '../../src/server/db/database.ts'
import { fold } from '../../src/server/features/leaderboard/chunk.store.ts'

/** Updates the counts of every leaderboard. Returns the names of the leaderboards. */
export async function foldAll({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ leaderboard: string }>(
    'select distinct leaderboard from leaderboard_chunk',
  )
  for (const { leaderboard } of rows) await fold(db, leaderboard)
  await pool.query('vacuum analyze leaderboard_chunk, leaderboard_section, leaderboard_move')
  return rows.map(({ leaderboard }) => leaderboard)
}
