import type { RawBuilder } from 'kysely'

// Types for features that fill leaderboards from their own tables.

/** A query whose rows have the columns of a leaderboard entry. `name` is part of the name of the prepared statement. */
export interface Results {
  name: string
  rows: RawBuilder<unknown>
}

/** Leaderboards of a feature, and a query that computes all entries from the feature's own tables. */
export interface LeaderboardSource {
  /**
   * The first parts of the stored names of these leaderboards. After the first part, a name may continue with `/` and a
   * period, or with `:` and a date or chapter.
   */
  names: readonly string[]
  /**
   * A query for all results of the given player, or of all players. The columns are `leaderboard`, `player_id`,
   * `standing` (the number by which entries are sorted; smaller is better), `reached_at`, `level` and `ref` (the id of
   * the score, attempt or completion).
   */
  results(playerId?: string): RawBuilder<unknown>
}
