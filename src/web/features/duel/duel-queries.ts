import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { type Duel, openStateOf, seenBy } from './duel.ts'

/** Number of duels on one page of the server's reply. A page with fewer duels is the last page. */
const PAGE_SIZE = 20
/**
 * Interval at which the list of duels reads the progress of the players in running duels, in ms. The page of a single
 * duel does not use this interval: its event stream sends the progress.
 */
const LIVE_MS = 10_000

async function everyOpenDuel(): Promise<Duel[]> {
  const duels: Duel[] = []
  for (;;) {
    const before = duels.at(-1)?.id
    const page = await call('GET /api/challenges', { query: { state: 'open', ...(before && { before }) } })
    duels.push(...page)
    if (page.length < PAGE_SIZE) return duels
  }
}

export const openDuelsQuery = queryOptions({
  queryKey: ['/api/challenges?state=open'],
  queryFn: everyOpenDuel,
})

export const playedDuelsQuery = infiniteQueryOptions({
  queryKey: ['/api/challenges?state=over'],
  queryFn: ({ pageParam }) =>
    call('GET /api/challenges', { query: { state: 'over', ...(pageParam && { before: pageParam }) } }),
  initialPageParam: '',
  getNextPageParam: (last: Duel[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
})

/**
 * Maximum age of the cached open duels, in ms. Older data is read again. When the tab of duels opens, the home page has
 * often just read the open duels.
 */
export const JUST_READ_MS = 5_000

/** The open duels. They are read again each time the list appears, unless they are newer than `JUST_READ_MS`. */
export function useOpenDuels() {
  const { id } = useUser()
  return useQuery({
    ...openDuelsQuery,
    staleTime: JUST_READ_MS,
    refetchInterval: ({ state }) =>
      state.data?.some((duel) => openStateOf(id, duel) === 'live') ? LIVE_MS : false,
  })
}

/**
 * The cached open duels. Use this hook only on a page where another component reads the open duels. If that read has
 * failed, this hook does not start another read.
 */
export const useKnownDuels = () => useQuery({ ...openDuelsQuery, retryOnMount: false })

/**
 * The open duel between the signed-in player and the given player. Undefined if there is none, while the duels are
 * loading, and for a free player.
 */
export function useOpenDuelWith(playerId: string): Duel | undefined {
  const user = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: user.isPremium })
  return data?.find((duel) => seenBy(user.id, duel).rival.id === playerId)
}

const shownByDuels =
  /^\/api\/(challenges\?|challenges\/summary|challenges\/[^/]+\/head-to-head|users\/|auth\/user$)/

/**
 * Reads all data again that depends on duels: lists, figures of players and head-to-head records. The duel's data
 * itself is not read again; the page of the duel updates it.
 */
export const refreshDuels = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && shownByDuels.test(key),
  })
