import { expect, test } from 'vitest'
import { hashOfKey } from '../../src/server/features/game/guess.service.ts'
import { Ledger } from './ledger.ts'

const WORDS = ['d', 'a', 'c', 'b']
const stored = (key: string, tileIds: readonly string[] = WORDS) => ({ key: hashOfKey(key), tileIds })

/** Returns a ledger of one acknowledged guess and one without a reply, on an ended board. */
function ledgerOfTwo(): Ledger {
  const ledger = new Ledger()
  ledger.sent('one', 'board', WORDS)
  ledger.sent('two', 'board', WORDS)
  ledger.acknowledged('one')
  ledger.ended('board')
  return ledger
}

const none = { acknowledged: 1, lost: [], doubled: [], unknown: [] }
const guess = 'a guess on board board'

test.each([
  ['all is there', [stored('one'), stored('two')], 1, none],
  ['a guess without a reply may be missing', [stored('one')], 1, none],
  ['an acknowledged guess is missing', [stored('two')], 1, { ...none, lost: [guess] }],
  ['an acknowledged guess has other words', [stored('one', ['a'])], 1, { ...none, lost: [guess] }],
  ['a guess is there twice', [stored('one'), stored('one')], 1, { ...none, doubled: [guess] }],
  ['a guess that nobody sent', [stored('one'), stored('three')], 1, { ...none, unknown: ['board a,b,c,d'] }],
  ['the end is missing', [stored('one')], 0, { ...none, lost: ['the end of board board'] }],
  ['the end is there twice', [stored('one')], 2, { ...none, doubled: ['the end of board board'] }],
])('%s', (_, guesses, scores, expected) => {
  expect(ledgerOfTwo().compare([{ id: 'board', guesses, scores }])).toEqual(expected)
})

test('a board that is missing loses its guesses and its end', () => {
  expect(ledgerOfTwo().compare([]).lost).toEqual([guess, 'the end of board board'])
})
