import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../design/ErrorState.tsx'
import { errorMessage } from '../../lib/api.ts'

interface Props {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** One sentence: what could not be loaded. */
  title: string
  /** As of `ErrorState`. */
  compact?: boolean
  page?: boolean
}

/** Why a query has no answer, with a retry. Nothing while it loads or has one. */
export const QueryError = ({ query: { data, error, isFetching, refetch }, ...look }: Props) =>
  error && data === undefined ? (
    <ErrorState {...look} message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  ) : null
