import { type Kysely, sql } from 'kysely'

export const locks = ['daily_tally']

/** Adds figures for the look back to the tallies of past days: each guess by its index, and the number of guesses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// The migration counts the guesses by itself. Tallying the days again would take longer, and players would meanwhile
// see figures of only some attempts.
const statements = [
  `insert into daily_tally (date, kind, key, count)
    select date, 'guesses', cardinality(guesses), count(*) from daily_attempt where tallied group by 1, 3`,
  `insert into daily_tally (date, kind, key, count)
    select date, 'guess', (place - 1) * 65536 + tiles, count(*)
    from daily_attempt, unnest(guesses) with ordinality as guess (tiles, place) where tallied group by 1, 3`,
  // The index finds the most common guess at an index without reading all guesses.
  `create index daily_tally_guess on daily_tally (date, (key / 65536), count desc, key) where kind = 'guess'`,
]
