// The short form of `npm run model -- story`, which plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test('random sequences of Story Mode go as the model says', async () => {
  const played = await playSequences(quickKind, 20, 'short')
  expect(played.sequences).toBe(20)
  expect(played.completed).toBeGreaterThan(5)
  expect(played.races).toBeGreaterThan(30)
})
