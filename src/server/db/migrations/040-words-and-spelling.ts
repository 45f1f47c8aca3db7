import { type Kysely, sql } from 'kysely'

export const locks = ['player', 'story_run']

/**
 * A player can choose British or American words and spelling. The boards of a story run are dealt after a guess too, so
 * the run keeps the country of the browser that began it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table player add column english text not null default 'browser'
    check (english in ('browser', 'british', 'american'))`,
  `alter table story_run add column region text not null default ''`,
]
