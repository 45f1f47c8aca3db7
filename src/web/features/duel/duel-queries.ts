import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { type Duel, openStateOf, seenBy } from './duel.ts'

/** Duels on a page of the list, if it is not the last. */
const PAGE_SIZE = 20
/** While both play, the list asks again so often how far they are, in ms. The race itself has a stream. */
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

/** All open duels, newest first. */
export const openDuelsQuery = queryOptions({
  queryKey: ['/api/challenges?state=open'],
  queryFn: everyOpenDuel,
})

/** Duels that are over, newest first, page by page into the past. */
export const playedDuelsQuery = infiniteQueryOptions({
  queryKey: ['/api/challenges?state=over'],
  queryFn: ({ pageParam }) =>
    call('GET /api/challenges', { query: { state: 'over', ...(pageParam && { before: pageParam }) } }),
  initialPageParam: '',
  getNextPageParam: (last: Duel[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
})

/** An answer of the last moments is not asked for again: the figures of Home have just done so. In ms. */
export const JUST_READ_MS = 5_000

/** The open duels, asked for again whenever the list appears. */
export function useOpenDuels() {
  const { id } = useUser()
  return useQuery({
    ...openDuelsQuery,
    staleTime: JUST_READ_MS,
    refetchInterval: ({ state }) =>
      state.data?.some((duel) => openStateOf(id, duel) === 'live') ? LIVE_MS : false,
  })
}

/** The open duels on a page that has just asked for them. After a failure nothing asks again by itself. */
export const useKnownDuels = () => useQuery({ ...openDuelsQuery, retryOnMount: false })

/** The open duel with a player, for those who may have one. Undefined also while it is not known. */
export function useOpenDuelWith(playerId: string): Duel | undefined {
  const user = useUser()
  const { data } = useQuery({ ...openDuelsQuery, enabled: user.isPremium })
  return data?.find((duel) => seenBy(user.id, duel).rival.id === playerId)
}

const shownByDuels =
  /^\/api\/(challenges\?|challenges\/summary|challenges\/[^/]+\/head-to-head|users\/|auth\/user$)/

/** Asks again for the lists, figures and records that duels change. A duel's own page keeps the duel itself up to date. */
export const refreshDuels = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && shownByDuels.test(key),
  })
