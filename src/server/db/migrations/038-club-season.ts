import { type Kysely, sql } from 'kysely'

export const locks = ['club_member']

/** Creates the table of reactions to the results of club members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The rows of members who leave the club are deleted with their membership.
  `create table club_reaction (
    club_id text not null,
    date date not null,
    to_id text not null,
    from_id text not null,
    reaction text not null,
    created_at timestamptz not null,
    primary key (club_id, date, to_id, from_id),
    foreign key (club_id, to_id) references club_member on delete cascade,
    foreign key (club_id, from_id) references club_member on delete cascade
  )`,
  `create index club_reaction_to on club_reaction (to_id, club_id)`,
  `create index club_reaction_from on club_reaction (from_id, club_id)`,
]
