import type { Card, Detail } from './board-words.ts'

/** A published board with four groups that nobody has played, for unit tests. */
export const boardCard = (changes: Partial<Card> = {}): Card => ({
  id: 'board-1',
  title: 'Harbour lights',
  author: { id: 'maker-1', username: 'ada_l', firstName: null, profileImageUrl: null, frame: null },
  groupCount: 4,
  publishedAt: '2026-11-20T12:00:00.000Z',
  plays: 0,
  solvedPercent: null,
  difficulty: { value: 3.6, measured: false },
  hearts: 0,
  hearted: false,
  played: null,
  isAmbiguous: false,
  previousId: null,
  ...changes,
})

export const boardDetail = (changes: Partial<Detail> = {}): Detail => ({
  ...boardCard(),
  isOwn: false,
  ...changes,
})
