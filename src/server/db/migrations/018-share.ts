import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** Creates the table of results that players share by a public link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table share (
      id text primary key,
      player_id text not null references player,
      kind text not null check (kind in ('score', 'level', 'daily', 'duel', 'chapter', 'badge')),
      source_id text not null,
      figures json not null,
      created_at timestamptz not null,
      -- The same thing is shared once.
      unique (player_id, kind, source_id)
    )`)
    .execute(db)
}
