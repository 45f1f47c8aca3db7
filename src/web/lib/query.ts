import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, type ApiKey, type CallInput, type Output, request, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

type GetKey = Extract<ApiKey, `GET ${string}`>

/**
 * Answers are never stale; no polling, no retries, no refetch on focus. With the network mode `always`, calls fail at
 * once while the browser is offline.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleUnauthorized }),
  mutationCache: new MutationCache({ onError: handleUnauthorized }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// When the network is back, repeats failed queries that are still on the screen.
window.addEventListener('online', () => {
  const isOutOfReach = (error: unknown) => error instanceof ApiError && error.status === 0
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isOutOfReach(state.error) })
})

/** The query of a GET call. The query's key is `[path with parameters]`. */
export function apiQuery<K extends GetKey>(key: K, input?: CallInput<K>) {
  return queryOptions({
    queryKey: [urlOf(key, input)],
    queryFn: () => request(key, input) as Promise<Output<K>>,
  })
}

/**
 * For example: `useApi('GET /api/scores/high')`. `fresh` is for data that changes elsewhere: each mount shows the
 * cached answer and fetches a new answer.
 */
export function useApi<K extends GetKey>(key: K, input?: CallInput<K>, { fresh = false } = {}) {
  return useQuery({ ...apiQuery(key, input), refetchOnMount: fresh ? 'always' : true })
}

/**
 * Marks the cached answers to the given calls as out of date. Those that are on the screen are fetched again at once.
 */
export async function refresh(...keys: GetKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [urlOf(key)] })))
}
