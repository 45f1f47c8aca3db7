import { preference, setPreference } from '../../lib/preference.ts'
import { queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

/**
 * Name of the cookie which says that somebody has played in this browser. The cookie is needed because the server does
 * not store whether a visitor has played.
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
