import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../design/ErrorState.tsx'
import { errorMessage } from '../../lib/api.ts'

interface Props {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** One sentence that names the data that could not be loaded. */
  title: string
  /** `compact` and `page` have the same meaning as in the component `ErrorState`. */
  compact?: boolean
  page?: boolean
}

/**
 * Shows the error of a query, with a retry button. The component renders nothing while the query is loading or has
 * data.
 */
export const QueryError = ({ query: { data, error, isFetching, refetch }, ...look }: Props) =>
  error && data === undefined ? (
    <ErrorState {...look} message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  ) : null
