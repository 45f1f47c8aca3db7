import type { RawBuilder } from 'kysely'

/** Where a feature's leaderboards come from: its own record, from which they can be made again at any time. */
export interface LeaderboardSource {
  /** Leaderboards that it enters results on: the part of a stored name before `/` (a period) or `:` (a date). */
  names: readonly string[]
  /**
   * A query for every result that the record holds, of all players or of one: `leaderboard`, `player_id`, `standing` (less is
   * better), `reached_at`, `level`, `ref` (the id of what it was reached with).
   */
  results(playerId?: string): RawBuilder<unknown>
}
