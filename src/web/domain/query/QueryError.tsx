import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../design/ErrorState.tsx'
import { errorMessage } from '../../lib/api.ts'

interface Props {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** One sentence that says what could not be loaded. */
  title: string
  /** `compact` and `page` have the same meaning as in the component `ErrorState`. */
  compact?: boolean
  page?: boolean
}

/** The error of a query, with a retry button. Renders nothing while the query is loading or has data. */
export const QueryError = ({ query: { data, error, isFetching, refetch }, ...look }: Props) =>
  error && data === undefined ? (
    <ErrorState {...look} message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  ) : null
