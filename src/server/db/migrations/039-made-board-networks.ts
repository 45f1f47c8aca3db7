import { type Kysely, sql } from 'kysely'

export const locks = ['made_attempt', 'made_board', 'made_claim']

/**
 * Counts the plays and ends of each network, so that the lists and figures of a player's board do not depend on one
 * network. A claim has the network of its player, and the staff can decide that a claimed word does not fit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table made_board
    add column counted_plays integer not null default 0,
    add column counted_ended integer not null default 0,
    add column counted_solved integer not null default 0,
    add column dismissed json not null default '[]'`,
  `update made_board set counted_plays = plays, counted_ended = ended, counted_solved = solved`,
  `create table made_network (
    board_id text not null references made_board on delete cascade,
    network_key text not null,
    plays integer not null,
    ended integer not null,
    played_at timestamptz not null,
    primary key (board_id, network_key)
  )`,
  `create index made_network_age on made_network (played_at)`,
  `insert into made_network select board_id, network_key, count(*), count(ended_at), max(started_at)
    from made_attempt where network_key is not null and not is_own group by board_id, network_key`,
  `drop index made_attempt_network`,
  `alter table made_claim add column network_key text`,
  `create index made_claim_age on made_claim (at) where network_key is not null`,
]
