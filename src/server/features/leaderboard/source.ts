import type { RawBuilder } from 'kysely'

// What a feature needs to fill leaderboards from its own tables.

/** A query for rows with the columns of an entry. `name`: the name of the prepared statement. */
export interface Results {
  name: string
  rows: RawBuilder<unknown>
}

/** A feature's leaderboards, and how to rebuild them from the feature's own tables at any time. */
export interface LeaderboardSource {
  /** The part of each stored name before `/` (a period) or `:` (a date or chapter). */
  names: readonly string[]
  /**
   * A query for every result, of all players or of one. Its columns: `leaderboard`, `player_id`, `standing` (smaller is
   * better), `reached_at`, `level`, `ref` (the id of the score, attempt or completion).
   */
  results(playerId?: string): RawBuilder<unknown>
}
