// The short form of `npm run model -- duels`, which plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test('random sequences of duels go as the model says', async () => {
  const played = await playSequences(quickKind, 25, 'short')
  expect(played.sequences).toBe(25)
  expect(played.completed).toBeGreaterThan(2)
  expect(played.races).toBeGreaterThan(15)
})
