import { type Kysely, sql } from 'kysely'

/** Adds to the tallies of past days what the look back needs of them: each guess by its number, and how many there were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Counted here, not by tallying the days again: that goes on while somebody looks at them, and would show few of the players.
const statements = [
  `insert into daily_tally (date, kind, key, count)
    select date, 'guesses', cardinality(guesses), count(*) from daily_attempt where tallied group by 1, 3`,
  `insert into daily_tally (date, kind, key, count)
    select date, 'guess', (place - 1) * 65536 + tiles, count(*)
    from daily_attempt, unnest(guesses) with ordinality as guess (tiles, place) where tallied group by 1, 3`,
  // The commonest guess of a number, without reading all that were made.
  `create index daily_tally_guess on daily_tally (date, (key / 65536), count desc, key) where kind = 'guess'`,
]
