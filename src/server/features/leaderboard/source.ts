import type { RawBuilder } from 'kysely'

// What a feature needs to fill leaderboards from its own tables.

/** Results to enter: a query for rows with the columns of an entry. `name` is the name of the prepared statement. */
export interface Results {
  name: string
  rows: RawBuilder<unknown>
}

/** The source of a feature's leaderboards: its own record. The leaderboards can be rebuilt from it at any time. */
export interface LeaderboardSource {
  /** Its leaderboards, each as the part of the stored name before `/` (a period) or `:` (a date). */
  names: readonly string[]
  /**
   * A query for every result in the record, of all players or of one. Its columns: `leaderboard`, `player_id`, `standing`
   * (smaller is better), `reached_at`, `level`, `ref` (the id of the score or attempt with which it was reached).
   */
  results(playerId?: string): RawBuilder<unknown>
}
