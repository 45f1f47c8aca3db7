import { type Kysely, sql } from 'kysely'

export const locks = ['club', 'daily_attempt', 'player']

/** Creates the table of reactions to the results of club members, and adds the rating of a player before a daily. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table club_reaction (
    club_id text not null references club on delete cascade,
    date date not null,
    to_id text not null references player,
    from_id text not null references player,
    reaction text not null,
    created_at timestamptz not null,
    primary key (club_id, date, to_id, from_id)
  )`,
  `create index club_reaction_to on club_reaction (to_id, club_id)`,
  `create index club_reaction_from on club_reaction (from_id, club_id)`,
  `alter table daily_attempt add column skill float8`,
]
