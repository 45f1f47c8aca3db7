import { type Kysely, sql } from 'kysely'

export const locks = ['player']

/** Creates the tables of clubs: the clubs, their members, and the links that invite to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table club (
    id text primary key,
    name text not null,
    mark_thread text not null,
    mark_colour text not null,
    is_hidden boolean not null default false,
    -- Kept beside the rows of the members, so that cards and the limit need no count. Changed under the club's lock.
    members integer not null,
    created_at timestamptz not null
  )`,
  `create table club_member (
    club_id text not null references club on delete cascade,
    player_id text not null references player,
    is_owner boolean not null default false,
    joined_at timestamptz not null,
    -- Names the member in the club. It is drawn under the lock of the club, so the members joined in this order.
    id bigint generated always as identity,
    primary key (club_id, player_id)
  )`,
  `create index club_member_player on club_member (player_id, id)`,
  // A link that has ended stays, so that whoever follows it learns that there is a newer one.
  `create table club_invite (
    token text primary key,
    club_id text not null references club on delete cascade,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create unique index club_invite_current on club_invite (club_id) where ended_at is null`,
  `create index club_invite_club on club_invite (club_id)`,
  // A player whom an owner has removed does not come back by the link that was current then.
  `create table club_removal (
    club_id text not null references club on delete cascade,
    player_id text not null references player,
    token text not null,
    removed_at timestamptz not null,
    primary key (club_id, player_id)
  )`,
  `create index club_removal_player on club_removal (player_id)`,
]
