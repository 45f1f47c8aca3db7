import { MOST_MEMBERS } from '../../../engine/club/club.ts'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { apiQuery, queryClient, refresh } from '../../lib/query.ts'

export type Club = Output<'GET /api/clubs/:id'>
export type Member = Club['memberList'][number]

export const isFull = ({ members }: Pick<Club, 'members'>): boolean => members >= MOST_MEMBERS

/** "1 member", "8 members", "200 of 200 members, full". */
export const memberCount = (count: number): string =>
  isFull({ members: count })
    ? `${formatNumber(count)} of ${MOST_MEMBERS} members, full`
    : `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`

/** Shows a club that the server has just sent, and reads the list of clubs again. */
export function keepClub(club: Club): void {
  queryClient.setQueryData(apiQuery('GET /api/clubs/:id', { params: { id: club.id } }).queryKey, club)
  void refresh('GET /api/clubs')
}

/** Removes everything about a club that the player is no longer in. */
export function forgetClub(id: string): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`/api/clubs/${id}`),
  })
  void refresh('GET /api/clubs')
}
