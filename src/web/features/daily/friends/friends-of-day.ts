import type { DailyFriend } from '../../../../contract/daily/friends.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { queryClient } from '../../../lib/query.ts'

/** Reads again what the followed players have done on each date that the page shows, and their leaderboards. */
export const refreshFriendsOfDay = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' &&
      /^\/api\/daily-challenge\/[^/]+\/(friends|leaderboard\?scope=friends)$/.test(key),
  })

/**
 * The state of a followed player on a day, in few words. Before the end of the player's own attempt, nobody's result is
 * known.
 */
export function stateOf({ status, thread }: Pick<DailyFriend, 'status' | 'thread'>): string {
  if (status === 'playing') return 'Playing now'
  if (status === 'not_played') return 'Not played yet'
  if (!thread) return 'Finished'
  return thread.solved ? `Solved in ${formatSeconds(thread.seconds)}` : 'Not solved'
}

/** A sentence about all followed players: "Two of five have played. Play to see their threads." */
export function summaryOf(friends: readonly DailyFriend[], hasPlayed: boolean): string {
  const finished = friends.filter(({ status }) => status === 'finished').length
  if (finished === 0) return hasPlayed ? 'You are the first today.' : 'Nobody has finished yet. Be the first.'
  const played = `${finished} of ${friends.length} ${finished === 1 ? 'has' : 'have'} finished.`
  return hasPlayed ? played : `${played} Their threads appear when you have played.`
}
