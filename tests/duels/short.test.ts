// The short form of `npm run model -- duels`.
import { expect, test } from 'vitest'
import { kindsHere } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test.each(kindsHere)('random sequences of duels go as the model says, on %s', async (kind) => {
  const played = await playSequences(kind, 25, 'short')
  expect(played.sequences).toBe(25)
  expect(played.completed).toBeGreaterThan(2)
  expect(played.races).toBeGreaterThan(15)
})
