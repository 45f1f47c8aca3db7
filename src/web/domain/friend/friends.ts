import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Followed, Relation } from '../../../contract/friend.ts'
import { announce } from '../../lib/announce.ts'
import { call, refusalMessage } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'

export type { Relation } from '../../../contract/friend.ts'

/** A player whom another player can follow. */
export interface Person {
  id: string
  username: string | null
}

/** Number of rows on a page of a list of players. A page with fewer rows is the last page. */
export const ROWS_A_PAGE = 50

/** Reads every page of a list of players. */
export async function everyPage<Row extends { id: string }>(
  read: (before: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read(rows.at(-1)?.id)
    rows.push(...page)
    if (page.length < ROWS_A_PAGE) return rows
  }
}

/** All players whom the player follows, or asks to follow. */
export const followedQuery = queryOptions({
  queryKey: ['/api/me/following', 'all'],
  queryFn: () =>
    everyPage<Followed>((before) => call('GET /api/me/following', { query: { ...(before && { before }) } })),
})

const shownByFriends =
  /^\/api\/(users\/|me\/(following|followers|friends|requests|relations|inviter)|daily-challenge\/[^/]+\/(friends|leaderboard)|leaderboards\/|activities|boards$)/

const refreshMatching = (pattern: RegExp): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && pattern.test(key),
  })

/** Reads all data again that depends on who follows whom. Data that the page does not show is read when it is shown. */
export const refreshFriends = (): Promise<void> => refreshMatching(shownByFriends)

/** Reads the lists again that change when others follow the player, or ask to. */
export const refreshFollowers = (): Promise<void> => refreshMatching(/^\/api\/me\/(followers|requests)/)

/**
 * Returns what connects the player with each of the given players, by their ids; undefined while it is loading. Without
 * other players, asks nothing.
 */
export function useRelations(people: readonly Person[] = []): Record<string, Relation> | undefined {
  const { id: ownId } = useUser()
  const ids = [...new Set(people.filter(({ username }) => username !== null).map(({ id }) => id))]
  const of = ids.filter((id) => id !== ownId).join(',')
  const { data } = useQuery({
    ...apiQuery('GET /api/me/relations', { query: { of } }),
    refetchOnMount: 'always',
    enabled: of !== '',
  })
  return of === '' ? {} : data
}

/** A sentence for screen readers about the new relation. */
function said(relation: Relation, name: string): string {
  if (relation === 'requested') return `You asked to follow ${name}.`
  if (relation === 'following') return `You follow ${name}.`
  return relation === 'friends' ? `You and ${name} are friends.` : `You do not follow ${name}.`
}

/** Follows a player (`true`), or ends the follow or the request (`false`). */
export function useFollow(person: Person) {
  const name = playerName(person)
  return useMutation({
    mutationFn: async (wants: boolean) => {
      const params = { username: person.username ?? '' }
      const reply = await (wants
        ? call('PUT /api/users/:username/follow', { params })
        : call('DELETE /api/users/:username/follow', { params }))
      await refreshFriends()
      return reply
    },
    onSuccess: ({ relation }) => announce(said(relation, name)),
    onError(error, wants) {
      if (isUnauthorized(error)) return
      const failed = wants ? `You could not follow ${name}` : `You still follow ${name}`
      toast({ title: failed, description: refusalMessage(error), tone: 'bad' })
    },
  })
}
