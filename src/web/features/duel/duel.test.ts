import { expect, test } from 'vitest'
import { endingOf, inOrder, isMyTurn, openStateOf, seenBy, timeLeft } from './duel.ts'
import { ME, madeUpDuel, RIVAL } from './test-duel.ts'

const mineAsChallenger = { challengerId: ME, challengedId: RIVAL }

test.each([
  ['live', { mine: 'playing', theirs: 'playing' }],
  ['playing', { mine: 'playing', theirs: 'not_started' }],
  ['playing', { mine: 'playing', theirs: 'finished' }],
  ['rival_playing', { theirs: 'playing' }],
  ['challenged', {}],
  ['rival_played', { theirs: 'finished' }],
  ['challenging', mineAsChallenger],
  ['waiting', { mine: 'finished', theirs: 'not_started' }],
  ['waiting', { mine: 'finished', theirs: 'playing' }],
] as const)('%s: %o', (state, changes) => {
  expect(openStateOf(ME, madeUpDuel(changes))).toBe(state)
})

test('a duel waits for whoever was asked, and for whoever the other is ahead of', () => {
  expect(isMyTurn(ME, madeUpDuel())).toBe(true)
  expect(isMyTurn(ME, madeUpDuel(mineAsChallenger))).toBe(false)
  expect(isMyTurn(ME, madeUpDuel({ ...mineAsChallenger, theirs: 'finished' }))).toBe(true)
  expect(isMyTurn(ME, madeUpDuel({ mine: 'finished' }))).toBe(false)
})

test('what can be done comes first, and the rest stays as it was', () => {
  const duels = [
    madeUpDuel({ id: 'waiting', mine: 'finished' }),
    madeUpDuel({ id: 'newer' }),
    madeUpDuel({ id: 'older' }),
    madeUpDuel({ id: 'live', mine: 'playing', theirs: 'playing' }),
  ]
  expect(inOrder(ME, duels).map(({ id }) => id)).toEqual(['live', 'newer', 'older', 'waiting'])
})

test('scores are told from the side of the player, whichever it is', () => {
  const scores = { challengerScore: 702, challengedScore: 588 }
  expect(seenBy(ME, madeUpDuel(scores))).toMatchObject({ rivalName: 'lexi_k', myScore: 588, rivalScore: 702 })
  expect(seenBy(RIVAL, madeUpDuel(scores))).toMatchObject({
    rivalName: 'mira_o',
    myScore: 702,
    rivalScore: 588,
  })
})

test.each([
  ['2026-11-08T12:00:00Z', '7 days left'],
  ['2026-11-02T13:00:00Z', '1 day left'],
  ['2026-11-01T17:00:00Z', '5 hours left'],
  ['2026-11-01T13:00:00Z', '1 hour left'],
  ['2026-11-01T12:11:30Z', '12 minutes left'],
  ['2026-11-01T11:00:00Z', '1 minute left'],
])('until %s: %s', (expiresAt, words) => {
  expect(timeLeft(expiresAt, Date.parse('2026-11-01T12:00:00Z'))).toBe(words)
})

test.each([
  [
    { status: 'completed', outcome: 'won' },
    { kind: 'won', word: 'Won' },
  ],
  [
    { status: 'completed', outcome: 'lost' },
    { kind: 'lost', word: 'Lost' },
  ],
  [
    { status: 'completed', outcome: 'draw' },
    { kind: 'draw', word: 'Draw' },
  ],
  [
    { status: 'declined', declinedBy: ME },
    { kind: 'off', word: 'Declined', detail: 'by you' },
  ],
  [
    { status: 'declined', declinedBy: RIVAL },
    { kind: 'off', word: 'Taken back', detail: 'by lexi_k' },
  ],
  [
    { ...mineAsChallenger, status: 'declined', declinedBy: ME },
    { kind: 'off', word: 'Taken back', detail: 'by you' },
  ],
  [{ status: 'expired' }, { kind: 'off', word: 'Expired', detail: 'never started' }],
  [
    { status: 'expired', mine: 'finished' },
    { kind: 'off', word: 'Expired', detail: 'lexi_k never started' },
  ],
  [
    { status: 'expired', theirs: 'finished' },
    { kind: 'off', word: 'Expired', detail: 'you never started' },
  ],
] as const)('an end: %o', (changes, ending) => {
  expect(endingOf(ME, madeUpDuel(changes))).toEqual(ending)
})
