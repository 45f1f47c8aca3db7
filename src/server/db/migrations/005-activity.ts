import { type Kysely, sql } from 'kysely'

export const locks = ['player', 'session']

/** Creates the live channel's log, the activity feed, and the notification of an ended session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table live_item (
    id bigint generated always as identity primary key,
    topic text not null,
    event text not null,
    data json not null,
    created_at timestamptz not null default now()
  )`,
  `create index live_item_topic on live_item (topic, id)`,
  `create index live_item_age on live_item (created_at)`,
  // Transactions take the ids of a topic one after the other, so a reader that has seen an id has also seen all smaller
  // ids.
  `create function live_publish(topic text, event text, data json) returns bigint language plpgsql as $$
    declare item bigint;
    begin
      perform pg_advisory_xact_lock(7201505, hashtext(topic));
      insert into live_item (topic, event, data) values (topic, event, data) returning id into item;
      perform pg_notify('live', topic);
      return item;
    end $$`,
  `create table activity (
    id bigint primary key,
    player_id text not null references player,
    kind text not null,
    data json not null,
    ref text not null,
    created_at timestamptz not null,
    unique (player_id, kind, ref)
  )`,
  `create index activity_age on activity (created_at)`,
  // After a deletion of sessions is committed, every process receives the id of the player.
  `create function tell_ended_sessions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_ended', player_id) from (select distinct player_id from ended) as players;
      return null;
    end $$`,
  `create trigger session_ended after delete on session referencing old table as ended
    for each statement execute function tell_ended_sessions()`,
]
