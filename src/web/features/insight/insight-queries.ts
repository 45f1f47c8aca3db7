import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/query.ts'

/** While they are shown, insights are asked for again so often, in ms (spec section 7). */
const REFRESH_MS = 300_000

/** What the player's own record says. Asked for again whenever the tab appears, and when the network is back. */
export const useInsights = () =>
  useQuery({
    ...apiQuery('GET /api/recommendations'),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: REFRESH_MS,
  })
