import { preference, setPreference } from '../../lib/preference.ts'
import { queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

/** Of visitors only the browser can tell: have they played a board here? */
const PLAYED = 'wordconnect-played'

/** Is the board about to be played the first one ever: of this account or, for a visitor, in this browser? */
export function isFirstBoard(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user ? !user.hasPlayed : preference(PLAYED) === undefined
}

/** A board has ended: no later one is the first. */
export function noteBoardPlayed(): void {
  if (preference(PLAYED) === undefined) setPreference(PLAYED, 'yes')
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, hasPlayed: true })
}
