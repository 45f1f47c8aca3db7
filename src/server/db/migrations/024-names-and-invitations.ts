import { type Kysely, sql } from 'kysely'

export const locks = [
  'activity',
  'invitation',
  'leaderboard_entry',
  'leaderboard_move',
  'player',
  'visitor_board',
]

/**
 * A visitor's board waits for the username of the account that takes over the board, and an address gets only one
 * invitation, whoever invites.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table visitor_board add column player_id text references player`,
  `create index visitor_board_player on visitor_board (player_id) where player_id is not null`,
  // Before this migration, an account without a username could have results that other players saw.
  // A trigger counts the deleted entries. The entries come back when the account gets a username.
  `delete from leaderboard_entry using player
    where player.id = leaderboard_entry.player_id and username is null and deleted_at is null`,
  `delete from activity using player
    where player.id = activity.player_id and username is null and deleted_at is null`,
  // Of several invitations to one address, the first stays.
  `delete from invitation as later using invitation as earlier
    where earlier.address_key = later.address_key
      and (earlier.sent_at, earlier.referrer_key) < (later.sent_at, later.referrer_key)`,
  `alter table invitation drop constraint invitation_pkey, add primary key (address_key)`,
  `create index invitation_referrer on invitation (referrer_key, sent_at)`,
]
