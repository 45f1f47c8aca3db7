import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** Creates the tables of sign-in with Google: players' identities and used sign-in states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table google_identity (
    issuer text not null,
    subject text not null,
    player_id text not null unique references player,
    created_at timestamptz not null,
    primary key (issuer, subject)
  )`,
  `create table google_used_state (
    hash text primary key,
    expires_at timestamptz not null
  )`,
  `create index google_used_state_expiry on google_used_state (expires_at)`,
]
