import { type Kysely, sql } from 'kysely'

export const locks = ['held_result', 'mail', 'player', 'referral', 'session', 'suggestion', 'support_message']

/**
 * Creates the tables of the desk: staff, decisions that wait for their effect, the log, reports of players, and messages
 * to players. A player can be suspended, and a session remembers when it last proved a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const tell = (name: string, event: string, table: string, when?: string) =>
  `create trigger ${name} after ${event} on ${table} for each row
    ${when === undefined ? '' : `when (${when})`} execute function tell_desk()`

const statements = [
  `alter table player add column suspended_until timestamptz, add column suspended_for text`,
  `alter table session add column second_factor_at timestamptz`,
  `create table staff (
    player_id text primary key references player,
    role text not null check (role in ('moderator', 'editor', 'owner')),
    added_at timestamptz not null
  )`,
  // The primary key lets only one of several simultaneous decisions about an item win.
  `create table desk_pending (
    kind text not null,
    ref text not null,
    decision text not null,
    given jsonb not null,
    staff_id text not null references player,
    decided_at timestamptz not null,
    applies_at timestamptz not null,
    primary key (kind, ref)
  )`,
  `create index desk_pending_due on desk_pending (applies_at)`,
  `create table desk_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    staff_id text references player,
    player_id text references player,
    action text not null,
    kind text,
    ref text,
    decision text,
    before jsonb,
    after jsonb,
    reason text
  )`,
  `create index desk_log_player on desk_log (player_id, id) where player_id is not null`,
  `create index desk_log_item on desk_log (kind, ref, id) where kind is not null`,
  // The deletion of an account erases the texts about the person. Everything else of an entry stays for ever.
  `create function keep_desk_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.before is null and new.after is null and new.reason is null
        and (new.id, new.at, new.staff_id, new.player_id, new.action, new.kind, new.ref, new.decision)
          is not distinct from
          (old.id, old.at, old.staff_id, old.player_id, old.action, old.kind, old.ref, old.decision)
      then return new; end if;
      raise exception 'the log of the desk is append-only';
    end $$`,
  `create trigger keep_desk_log before update or delete on desk_log for each row execute function keep_desk_log()`,
  `create trigger keep_desk_log_whole before truncate on desk_log for each statement execute function keep_desk_log()`,
  // The column subject has the reported name or picture, so that one player reports it once.
  `create table report (
    id text primary key,
    about text not null check (about in ('name', 'picture')),
    subject text not null,
    player_id text not null references player,
    reporter_id text references player,
    reason text not null,
    note text not null,
    at timestamptz not null,
    settled_at timestamptz,
    upheld boolean,
    unique (player_id, about, subject, reporter_id)
  )`,
  `create index report_open on report (player_id, about) where settled_at is null`,
  `create index report_reporter on report (reporter_id) where reporter_id is not null`,
  `create table note (
    id text primary key,
    player_id text not null references player,
    kind text not null,
    text text not null,
    at timestamptz not null,
    seen_at timestamptz
  )`,
  `create index note_player on note (player_id, at)`,
  `create index mail_failed on mail (created_at) where status = 'failed'`,
  `create index referral_held on referral (activated_at) where review = 'held'`,
  `create index player_suspended on player (suspended_until) where suspended_until is not null`,
  // The staff see at once that the number of waiting items has changed.
  `create function tell_desk() returns trigger language plpgsql as $$
    begin
      insert into live_outbox (topic, event, data) select 'me:' || player_id, 'desk', '{}' from staff;
      return null;
    end $$`,
  tell('tell_desk_pending', 'insert or delete', 'desk_pending'),
  tell('tell_desk_held', 'insert', 'held_result', `new.doubt <> 'run' and new.decided_at is null`),
  tell('tell_desk_decided', 'update of decided_at', 'held_result', `new.doubt <> 'run'`),
  tell('tell_desk_friend', 'update of review', 'referral', `old.review is distinct from new.review`),
  tell('tell_desk_report', 'insert or update of settled_at', 'report'),
  tell('tell_desk_support', 'insert or update of closed_at', 'support_message'),
  tell('tell_desk_suggestion', 'insert', 'suggestion', `new.verdict is null`),
  tell('tell_desk_verdict', 'update of verdict', 'suggestion'),
  tell('tell_desk_mail', 'update of status', 'mail', `(old.status = 'failed') <> (new.status = 'failed')`),
]
