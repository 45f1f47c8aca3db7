import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../design/ErrorState.tsx'
import { ApiError, errorMessage } from '../../lib/api.ts'
import { usePart } from '../../lib/part.ts'
import { apiQuery } from '../../lib/query.ts'
import { TooFewLevels } from './TooFewLevels.tsx'
import { WaitingInsights } from './WaitingInsights.tsx'

const loadTab = async () => (await import('./InsightsTab.tsx')).InsightsTab

/** How often visible insights are fetched again, in ms. */
const REFRESH_MS = 300_000

/** Also fetched again whenever the tab is opened. */
const useInsights = () =>
  useQuery({
    ...apiQuery('GET /api/recommendations'),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: REFRESH_MS,
  })

/** The tab of insights. Its charts are loaded when the tab is opened, while the call is running. */
export function InsightsPart() {
  const { data, error, isPending, isFetching, refetch } = useInsights()
  const Tab = usePart(loadTab, { isNeeded: data !== undefined })
  if (data && Tab) return <Tab insights={data} />
  if (data || isPending) return <WaitingInsights />
  if (error instanceof ApiError && error.code === 'not_enough_history')
    return <TooFewLevels details={error.details} />
  return (
    <ErrorState
      title="Your insights could not be loaded"
      message={errorMessage(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
