import type { RawBuilder } from 'kysely'

// Types for features that fill leaderboards from the tables of the feature.

/**
 * A query for results. Its rows have the columns of a leaderboard entry. `name` becomes part of the name of the
 * prepared statement.
 */
export interface Results {
  name: string
  rows: RawBuilder<unknown>
}

/** Leaderboards of a feature, and a query that computes all their results from the tables of the feature. */
export interface LeaderboardSource {
  /**
   * The first parts of the names under which these leaderboards are stored. After the first part, a name can contain
   * `/` and a period, or `:` and a date or chapter.
   */
  names: readonly string[]
  /** True if the entries are deleted when the leaderboards end. The feature then keeps the places in its own tables. */
  ends?: true
  /**
   * Returns a query for all results of the given player; without `playerId`, of all players. The columns are
   * `leaderboard`, `player_id`, `standing`, `reached_at`, `level` and `ref`. `standing` is the number by which entries
   * are sorted; smaller is better. `ref` is the id of the score, attempt or completion.
   */
  results(playerId?: string): RawBuilder<unknown>
}
