import type { LeaderboardEntryTable, Player } from '../../db/schema.ts'

/** A player's best result on a leaderboard. */
export type Entry = LeaderboardEntryTable

/** A leaderboard entry with its rank and the public data of its player. */
export interface PlacedEntry extends Omit<Entry, 'leaderboard'> {
  rank: number
  username: string | null
  frame: Player['frame']
  image: string | null
  deleted_at: Date | null
}
