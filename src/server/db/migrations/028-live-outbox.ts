import { type Kysely, sql } from 'kysely'

export const locks = ['live_item']

/**
 * A transaction only stores its live items in the table `live_outbox`. After the commit, the function `live_relay`
 * moves the items into the log `live_item` and gives each item its position on its topic.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table live_outbox (
    id bigint generated always as identity primary key,
    topic text not null,
    event text not null,
    data json not null,
    created_at timestamptz not null default now()
  )`,
  // An id is now a position on one topic.
  `alter table live_item drop constraint live_item_pkey, alter column id drop identity, add primary key (topic, id)`,
  `drop index live_item_topic`,
  // The release before this migration also calls this function. The id is negative, because the feed does not show an
  // activity with a negative id yet.
  `create or replace function live_publish(topic text, event text, data json) returns bigint language plpgsql as $$
    declare item bigint;
    begin
      insert into live_outbox (topic, event, data) values (topic, event, data) returning id into item;
      return -item;
    end $$`,
  // Only one transaction at a time moves items, so a reader that has seen a position has also seen all smaller
  // positions. A position is a time in units of 10 µs, so positions still rise when all items of a topic are deleted.
  `create function live_relay(most int, out topics text[], out is_full boolean) language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(7201508) then return; end if;
      with taken as (
        delete from live_outbox where id in (select id from live_outbox order by id limit most)
          returning id, topic, event, data
      ), numbered as (
        select *, row_number() over (partition by topic order by id) - 1 as nth from taken
      ), start as (
        select topic, greatest(
            (extract(epoch from clock_timestamp()) * 100000)::bigint,
            (select max(live_item.id) + 1 from live_item where live_item.topic = told.topic)) as position
          from (select distinct topic from taken) as told
      ), placed as (
        select topic, position + nth as position, numbered.id, event, data from numbered join start using (topic)
      ), written as (
        insert into live_item (topic, id, event, data) select topic, position, event, data from placed
      ), shown as (
        update activity set id = position from placed where topic = 'activities' and activity.id = -placed.id
      )
      select (select coalesce(array_agg(topic), '{}') from start), (select count(*) >= most from taken)
        into topics, is_full;
    end $$`,
  // The release before this migration listens for the NOTIFY.
  `create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
    begin
      insert into live_outbox (topic, event, data)
        select 'sessions', 'ended', to_json(player_id) from (select distinct player_id from ended) as players;
      perform pg_notify('session_ended', player_id) from (select distinct player_id from ended) as players;
      return null;
    end $$`,
]
