import { type Kysely, sql } from 'kysely'

export const locks = ['daily_attempt', 'daily_day', 'game']

/**
 * Adds what remains of old games and of the leaderboards of old days. Processes of the release before do not know the
 * columns, and read a folded game as a board without groups. So the server folds nothing in the first hours after this
 * migration (features/retention).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table game add column folded json`,
  // The index finds games that are not folded yet. A guess changes none of its columns, so guesses still rewrite no
  // index.
  `create index game_unfolded on game (started_at, id) where folded is null`,
  `alter table daily_attempt add column final_place integer`,
  `alter table daily_day add column ranked integer, add column best text[]`,
]
