import type { Duel } from './duel.ts'

export const ME = 'me'
export const RIVAL = 'rival'

const duelist = (id: string, username: string) => ({
  id,
  username,
  firstName: null,
  profileImageUrl: null,
  frame: null,
  rating: 1500,
  provisional: false,
})

/** A duel for tests. The rival has challenged the player, and neither player has started. */
export const madeUpDuel = (changes: Partial<Duel> = {}): Duel => ({
  id: 'duel',
  challengerId: RIVAL,
  challengedId: ME,
  challenger: duelist(RIVAL, 'lexi_k'),
  challenged: duelist(ME, 'mira_o'),
  status: 'pending',
  winnerId: null,
  challengerScore: null,
  challengedScore: null,
  targetLevel: 5,
  groupCount: 5,
  maxMistakes: 4,
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2026-11-08T12:00:00.000Z',
  endedAt: null,
  declinedBy: null,
  mine: 'not_started',
  theirs: 'not_started',
  canStart: true,
  startsAt: null,
  serverNow: '2026-11-01T12:00:00.000Z',
  gameId: null,
  standings: { mine: null, theirs: null },
  ghost: false,
  rematch: null,
  ...changes,
})
