import { preference, setPreference } from '../../lib/preference.ts'
import { queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

/**
 * Name of the cookie which says that somebody has played in this browser, because the server does not know this about a
 * visitor.
 */
const PLAYED = 'wordconnect-played'

/** True if the board is the first board of the account or, for a visitor, the first board in this browser. */
export function isFirstBoard(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user ? !user.hasPlayed : preference(PLAYED) === undefined
}

/** Stores that a board has ended, so that no later board counts as the first board. */
export function noteBoardPlayed(): void {
  if (preference(PLAYED) === undefined) setPreference(PLAYED, 'yes')
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, hasPlayed: true })
}
