import { type Kysely, sql } from 'kysely'

/** Measured difficulty: who has looked at which category, and what the looks have taught. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table look (
    player_id text not null references player,
    category_id text not null,
    game_id text not null references game,
    found boolean,
    created_at timestamptz not null,
    primary key (player_id, category_id)
  )`,
  // Every level's end rewrites a few of a few hundred short rows: room for the next version on the same page.
  `create table category_rating (
    category_id text primary key,
    value double precision not null,
    information double precision not null,
    looks integer not null,
    found integer not null,
    check (found between 0 and looks)
  ) with (fillfactor = 50)`,
  `alter table player add column skill double precision not null default 0,
    add column skill_information double precision not null default 0`,
  `alter table game add column skill double precision not null default 0,
    add column traps integer not null default 0`,
  // What was played before anything was measured has been looked at, and says nothing.
  `insert into look (player_id, category_id, game_id, created_at)
    select distinct on (player_id, category_id) player_id, category_id, id, ended_at
    from game cross join unnest(category_ids) as category_id
    where ended_at is not null order by player_id, category_id, ended_at`,
]
