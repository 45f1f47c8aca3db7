// The short form of `npm run model -- story`.
import { expect, test } from 'vitest'
import { kindsHere } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test.each(kindsHere)('random sequences of Story Mode go as the model says, on %s', async (kind) => {
  const played = await playSequences(kind, 20, 'short')
  expect(played.sequences).toBe(20)
  expect(played.completed).toBeGreaterThan(5)
  expect(played.races).toBeGreaterThan(30)
})
