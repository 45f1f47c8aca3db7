import { queryOptions } from '@tanstack/react-query'
import type { BlockedPlayer } from '../../../../contract/friend.ts'
import { everyPage } from '../../../domain/friend/friends.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

/** All players whom the player blocks, newest first. */
export const blockedQuery = queryOptions({
  queryKey: ['/api/me/blocked'],
  queryFn: () =>
    everyPage<BlockedPlayer>((before) =>
      call('GET /api/me/blocked', { query: { ...(before && { before }) } }),
    ),
})

/**
 * Blocks a player (`true`), or ends the block. Every page can name the player, so all data is read again when it is
 * shown next. The player's own page forgets its data, because it must not stay visible.
 */
export async function setBlock(username: string, isBlocked: boolean): Promise<void> {
  const params = { username }
  await (isBlocked
    ? call('PUT /api/users/:username/block', { params })
    : call('DELETE /api/users/:username/block', { params }))
  const page = `/api/users/${encodeURIComponent(username)}`
  await queryClient.resetQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && (key === page || key.startsWith(`${page}/`)),
  })
  await queryClient.invalidateQueries()
}
