import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ItemKind } from '../../../../contract/desk/item.ts'
import { call } from '../../../lib/api.ts'
import { listen } from '../../../lib/live.ts'
import { refresh } from '../../../lib/query.ts'
import type { Item } from '../words.ts'

/** Time in ms after which the page reads the list again, beside the live stream. */
const AGAIN_MS = 60_000

/** Reads the list of items and the counters again. */
export const readInbox = (): void => void refresh('GET /api/desk/items', 'GET /api/desk')

async function readPages(kind: ItemKind | undefined, pages: number) {
  const items: Item[] = []
  let next: string | null = null
  for (let page = 0; page < pages; page++) {
    const answer: { items: Item[]; next: string | null } = await call('GET /api/desk/items', {
      query: { ...(kind && { kind }), ...(next && { before: next }) },
    })
    items.push(...answer.items)
    next = answer.next
    if (next === null) break
  }
  return { items, hasMore: next !== null }
}

/** Returns what waits, oldest first: the first `pages` pages of the list. The list is live. */
export function useItems(kind: ItemKind | undefined, pages: number) {
  useEffect(
    () =>
      listen(
        'me',
        {},
        {
          on: { desk: readInbox },
          onReset: readInbox,
          onState: () => undefined,
        },
      ),
    [],
  )
  return useQuery({
    queryKey: ['/api/desk/items', kind, pages],
    queryFn: () => readPages(kind, pages),
    placeholderData: (earlier) => earlier,
    refetchOnMount: 'always',
    refetchInterval: AGAIN_MS,
  })
}
