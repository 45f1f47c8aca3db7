import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { type Duel, openStateOf, seenBy } from './duel.ts'

/** Number of duels on a page of the server's answer. A page with fewer duels is the last page. */
const PAGE_SIZE = 20
/**
 * Interval at which the list of duels reads the players' progress in running duels, in ms. A duel's own page receives
 * the progress from an event stream instead.
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
 * The age up to which an answer about the open duels is not fetched again, in ms. The home page reads the duels just
 * before its tab of duels opens.
 */
export const JUST_READ_MS = 5_000

/** The open duels, read again whenever the list appears. */
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
 * The open duels, for a component on a page that already reads the open duels. After a failed read, mounting such a
 * component starts no new read.
 */
export const useKnownDuels = () => useQuery({ ...openDuelsQuery, retryOnMount: false })

/** The open duel with a player. The result is undefined while the duels are loading, and for a free player. */
export function useOpenDuelWith(playerId: string): Duel | undefined {
  const user = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: user.isPremium })
  return data?.find((duel) => seenBy(user.id, duel).rival.id === playerId)
}

const shownByDuels =
  /^\/api\/(challenges\?|challenges\/summary|challenges\/[^/]+\/head-to-head|users\/|auth\/user$)/

/**
 * Reads all data again that depends on duels: lists, figures and records. A duel's own page updates the duel itself.
 */
export const refreshDuels = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && shownByDuels.test(key),
  })
