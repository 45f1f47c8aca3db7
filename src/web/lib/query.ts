import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, type ApiKey, type CallInput, type Output, request, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

type GetKey = Extract<ApiKey, `GET ${string}`>

/**
 * The query client never fetches an answer again automatically and never repeats a failed call. With the network mode
 * `always`, a call fails immediately while the browser is offline.
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

// When the browser is online again, the client repeats each query that failed without an answer, if the page still uses
// the query.
window.addEventListener('online', () => {
  const isOutOfReach = (error: unknown) => error instanceof ApiError && error.status === 0
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isOutOfReach(state.error) })
})

/** React Query's options for a GET endpoint; the query key is the path with its parameters. */
export function apiQuery<K extends GetKey>(key: K, input?: CallInput<K>) {
  return queryOptions({
    queryKey: [urlOf(key, input)],
    queryFn: () => request(key, input) as Promise<Output<K>>,
  })
}

/**
 * Fetches a GET endpoint: `useApi('GET /api/scores/high')`. If `fresh` is true, each component that mounts shows the
 * cached answer and fetches a new answer. This is for data that can change on the server.
 */
export function useApi<K extends GetKey>(key: K, input?: CallInput<K>, { fresh = false } = {}) {
  return useQuery({ ...apiQuery(key, input), refetchOnMount: fresh ? 'always' : true })
}

/**
 * Marks the cached answers of the given endpoints as out of date. If the page shows such an answer, the function
 * fetches it again immediately.
 */
export async function refresh(...keys: GetKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [urlOf(key)] })))
}
