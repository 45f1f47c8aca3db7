import { preference, setPreference } from '../../lib/preference.ts'
import { queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

/**
 * Name of the cookie which stores that somebody has played in this browser. The server does not know whether a visitor
 * has played before, so this browser stores the fact in the cookie.
 */
const PLAYED = 'wordconnect-played'

/** Is the board the account's first board or, for a visitor, the first board in this browser? */
export function isFirstBoard(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user ? !user.hasPlayed : preference(PLAYED) === undefined
}

/** Stores that a board has ended, so that no later board is the first. */
export function noteBoardPlayed(): void {
  if (preference(PLAYED) === undefined) setPreference(PLAYED, 'yes')
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, hasPlayed: true })
}
