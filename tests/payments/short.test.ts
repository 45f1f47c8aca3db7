// The short form of `npm run model -- payments`. The long form of the test plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test('random sequences of purchases end as the model says', async () => {
  const played = await playSequences(quickKind, 25, 'short')
  expect(played.sequences).toBe(25)
  expect(played.delivered).toBeGreaterThan(100)
})
