// The short form of `npm run model -- story`. The long form of the test plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { atLength } from '../support/length.ts'
import { playSequences } from './sequences.ts'

test('random sequences of Story Mode go as the model says', async () => {
  const played = await playSequences(quickKind, atLength({ short: 12, long: 20 }), 'short')
  expect(played.sequences).toBeGreaterThanOrEqual(12)
  expect(played.completed).toBeGreaterThan(2)
  expect(played.races).toBeGreaterThan(15)
})
