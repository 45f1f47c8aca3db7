import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../src/server/db/schema.ts'
import type { Entry } from '../../src/server/features/leaderboard/entry.ts'
import { enter } from '../../src/server/features/leaderboard/leaderboard.service.ts'

/** Inserts results into the database without playing boards. */
export async function enterAll(db: Kysely<Schema>, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(
    ({ leaderboard, player_id, standing, reached_at, level, ref }) =>
      sql`(${leaderboard}, ${player_id}, ${standing}::bigint, ${reached_at}::timestamptz, ${level}::integer, ${ref}::text)`,
  )
  await enter(db, {
    name: `test-${entries.length}`,
    rows: sql`select * from (values ${sql.join(rows)}) as given (leaderboard, player_id, standing, reached_at, level, ref)`,
  })
}
