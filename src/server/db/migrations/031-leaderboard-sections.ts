import { type Kysely, sql } from 'kysely'

export const locks = ['leaderboard_chunk']

/**
 * Adds a second level over the chunks of leaderboards: the number of players in a section of many chunks. Triggers keep
 * the numbers equal to the sums of the chunks, because the version before changes only the chunks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Where the first section of each leaderboard begins, before every chunk. */
const FIRST = `-9223372036854775808, '-infinity'::timestamptz, ''`

/** SQL statement that adds the players of the chunks in `rows` to the sections that contain the chunks. */
const addTo = (rows: string, players: string) => `
  update leaderboard_section as section set players = section.players + change.players
  from (
    select own.*, sum(${players}) as players from ${rows} as chunk cross join lateral (
      select leaderboard, from_standing, from_reached_at, from_player from leaderboard_section as section
      where section.leaderboard = chunk.leaderboard and (section.from_standing, section.from_reached_at, section.from_player)
        <= (chunk.from_standing, chunk.from_reached_at, chunk.from_player)
      order by from_standing desc, from_reached_at desc, from_player desc limit 1) as own
    group by 1, 2, 3, 4) as change
  where change.players <> 0 and (section.leaderboard, section.from_standing, section.from_reached_at, section.from_player)
    = (change.leaderboard, change.from_standing, change.from_reached_at, change.from_player)`

/**
 * SQL statement that adds a leaderboard's first section. In a transaction whose snapshot is older than the section, the
 * statement fails with a serialization failure. Otherwise the change of the number of players would be lost.
 */
const firstOf = (rows: string) => `
  insert into leaderboard_section select distinct leaderboard, ${FIRST}, 0 from ${rows} on conflict do nothing`

const statements = [
  // Nobody changes chunks between the count of their players and the creation of the triggers.
  `lock table leaderboard_chunk in share row exclusive mode`,
  `create table leaderboard_section (
    leaderboard text collate "C" not null,
    from_standing bigint not null,
    from_reached_at timestamptz not null,
    from_player text collate "C" not null,
    players bigint not null,
    primary key (leaderboard, from_standing, from_reached_at, from_player)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05)`,
  `insert into leaderboard_section select leaderboard, ${FIRST}, sum(players) from leaderboard_chunk group by leaderboard`,
  `create function note_chunk_arrivals() returns trigger language plpgsql as $$
    begin
      ${firstOf('came')};
      ${addTo('came', 'players')};
      return null;
    end $$`,
  `create function note_chunk_departures() returns trigger language plpgsql as $$
    begin
      ${firstOf('gone')};
      ${addTo('gone', '-players')};
      return null;
    end $$`,
  `create trigger leaderboard_chunk_inserted after insert on leaderboard_chunk referencing new table as came
    for each statement execute function note_chunk_arrivals()`,
  `create trigger leaderboard_chunk_updated_to after update on leaderboard_chunk referencing new table as came
    for each statement execute function note_chunk_arrivals()`,
  `create trigger leaderboard_chunk_updated_from after update on leaderboard_chunk referencing old table as gone
    for each statement execute function note_chunk_departures()`,
  `create trigger leaderboard_chunk_deleted after delete on leaderboard_chunk referencing old table as gone
    for each statement execute function note_chunk_departures()`,
]
