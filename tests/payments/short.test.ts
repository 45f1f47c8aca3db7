// The short form of `npm run model -- payments`.
import { expect, test } from 'vitest'
import { kindsHere } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test.each(kindsHere)('random sequences of purchases end as the model says, on %s', async (kind) => {
  const played = await playSequences(kind, 25, 'short')
  expect(played.sequences).toBe(25)
  expect(played.delivered).toBeGreaterThan(100)
})
