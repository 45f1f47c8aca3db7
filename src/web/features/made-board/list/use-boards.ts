import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { addressOf, type Chosen } from './boards-search.ts'

/** Loads the boards of a list, page after page. While another list is loading, the earlier list stays. */
export function useBoards(chosen: Chosen) {
  const { sort, size, author, search } = chosen
  return useInfiniteQuery({
    queryKey: ['/api/boards', addressOf(chosen)],
    queryFn: ({ pageParam }) =>
      call('GET /api/boards', {
        query: {
          sort,
          ...(size && { size }),
          ...(author && { author }),
          ...(search.trim() && { search: search.trim() }),
          ...(pageParam && { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
