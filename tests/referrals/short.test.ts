// The short form of `npm run model -- referrals`.
import { expect, test } from 'vitest'
import { kindsHere } from '../support/database.ts'
import { playHistories } from './histories.ts'

test.each(kindsHere)('random histories of referrals end as the model says, on %s', async (kind) => {
  const played = await playHistories(kind, 12, 'short')
  expect(played.sequences).toBe(12)
  expect(played.counted).toBeGreaterThan(10)
  expect(played.held).toBeGreaterThan(2)
  expect(played.rewards).toBeGreaterThan(4)
})
