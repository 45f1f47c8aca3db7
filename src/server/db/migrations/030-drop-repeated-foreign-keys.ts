import { type Kysely, sql } from 'kysely'

export const locks = [
  'activity',
  'daily_archive',
  'daily_attempt',
  'daily_board',
  'duel',
  'duel_side',
  'game',
  'held_result',
  'insight_level',
  'leaderboard_entry',
  'ledger',
  'look',
  'player',
  'practice',
  'score',
]

/**
 * Drops the foreign keys of the tables of play that repeat what the server does anyway: rows of players and games are
 * never deleted, and the deletion of an account deletes rows by the id of the player. Each foreign key cost one lookup
 * and one row lock for each inserted row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const key of KEYS) {
    const [table = '', column = ''] = key.split('.')
    await sql.raw(`alter table ${table} drop constraint ${table}_${column}_fkey`).execute(db)
  }
}

const KEYS = [
  ...[
    'game.player_id',
    'game.challenge_id',
    'score.player_id',
    'score.game_id',
    'look.player_id',
    'look.game_id',
  ],
  ...['leaderboard_entry.player_id', 'activity.player_id', 'ledger.player_id', 'insight_level.game_id'],
  ...['insight_level.player_id', 'held_result.game_id', 'held_result.player_id', 'daily_attempt.player_id'],
  ...['daily_attempt.date', 'daily_attempt.game_id', 'daily_archive.player_id', 'daily_archive.date'],
  ...[
    'daily_archive.game_id',
    'practice.player_id',
    'practice.game_id',
    'duel_side.player_id',
    'duel_side.game_id',
  ],
]
