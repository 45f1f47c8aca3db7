import { type Kysely, sql } from 'kysely'

export const locks = ['game', 'player']

/**
 * Creates the tables of measured difficulty: players' first looks at categories, and the ratings computed from the
 * looks.
 */
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
  // The end of every level rewrites a few of these rows. The fill factor leaves room for the new version on the same
  // page.
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
  // Boards that were played before this migration are stored as looks that are not rated.
  `insert into look (player_id, category_id, game_id, created_at)
    select distinct on (player_id, category_id) player_id, category_id, id, ended_at
    from game cross join unnest(category_ids) as category_id
    where ended_at is not null order by player_id, category_id, ended_at`,
]
