import { preference, setPreference } from '../../lib/preference.ts'
import { queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

/** For visitors, only this browser knows whether they have played. */
const PLAYED = 'wordconnect-played'

/** Is this the first board ever: of the account or, for a visitor, in this browser? */
export function isFirstBoard(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user ? !user.hasPlayed : preference(PLAYED) === undefined
}

/** Call it when a board has ended: no later one is the first. */
export function noteBoardPlayed(): void {
  if (preference(PLAYED) === undefined) setPreference(PLAYED, 'yes')
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, hasPlayed: true })
}
