import type { StreamEvents } from '../../../contract/api.ts'
import { playerName, plural } from '../../lib/format.ts'

/** A sentence about new followers and requests, and the list that shows them. */
export function sayFollow({ followers, requests, by }: StreamEvents<'GET /api/me/events'>['follow']): {
  title: string
  list: 'followers' | 'requests'
} {
  const others = followers + requests - 1
  const who = others > 0 ? `${playerName(by)} and ${plural(others, 'other')}` : playerName(by)
  const one = others === 0
  if (requests === 0) return { title: `${who} ${one ? 'follows' : 'follow'} you`, list: 'followers' }
  if (followers === 0) return { title: `${who} ${one ? 'asks' : 'ask'} to follow you`, list: 'requests' }
  return { title: `${who} follow you, or ask to`, list: 'requests' }
}
