// A short form of the test `npm run model -- duels`. The long form plays on both kinds of databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { atLength } from '../support/length.ts'
import { playSequences } from './sequences.ts'

test('random sequences of duels go as the model says', async () => {
  const played = await playSequences(quickKind, atLength({ short: 15, long: 25 }), 'short')
  expect(played.sequences).toBeGreaterThanOrEqual(15)
  expect(played.completed).toBeGreaterThan(1)
  expect(played.races).toBeGreaterThan(8)
})
