import { type Kysely, sql } from 'kysely'

/** Creates the table of visitors' boards, with the columns of a game that a visitor's board can have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table visitor_board (
    id text primary key,
    status text not null,
    seed text not null,
    board json not null,
    category_ids text[] not null,
    word_keys text[] not null,
    traps integer not null,
    level_score integer not null default 0,
    mistakes integer not null default 0,
    guesses json not null default '[]',
    found integer[] not null default '{}',
    started_at timestamptz not null,
    ended_at timestamptz
  )`,
  // The index serves the job that deletes old boards.
  `create index visitor_board_started on visitor_board (started_at)`,
]
