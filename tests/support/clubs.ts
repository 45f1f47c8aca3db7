import type { Club, ClubMark } from '../../src/contract/club.ts'
import type { Client } from './client.ts'

export const MARK: ClubMark = { thread: 'wave', colour: 'sky' }

interface Person {
  client: Client
}

export const makeClub = ({ client }: Person, name = 'The Sunday Five'): Promise<Club> =>
  client.call('POST /api/clubs', { body: { name, mark: MARK } })

/** Returns the token of the link in an owner's view of a club, or of the reply to a new link. */
export function tokenOf(link: string | null): string {
  const token = link?.split('/c/')[1]
  if (!token) throw new Error(`${link} is no link to a club`)
  return token
}

export const joinClub = ({ client }: Person, token: string): Promise<Club> =>
  client.call('POST /api/clubs/join/:token', { params: { token } })
