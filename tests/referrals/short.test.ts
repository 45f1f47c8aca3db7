// The short form of `npm run model -- referrals`. The long form of the test plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { playHistories } from './histories.ts'

test('random histories of referrals end as the model says', async () => {
  const played = await playHistories(quickKind, 12, 'short')
  expect(played.sequences).toBe(12)
  expect(played.counted).toBeGreaterThan(10)
  expect(played.held).toBeGreaterThan(1)
  expect(played.rewards).toBeGreaterThan(4)
})
