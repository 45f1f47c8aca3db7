import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/query.ts'

/** How often visible insights are fetched again, in ms. */
const REFRESH_MS = 300_000

/** Also fetched again whenever the tab is opened. */
export const useInsights = () =>
  useQuery({
    ...apiQuery('GET /api/recommendations'),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: REFRESH_MS,
  })
