// The short form of `npm run model -- friends`. The long form plays on both databases.
import { expect, test } from 'vitest'
import { quickKind } from '../support/database.ts'
import { playSequences } from './sequences.ts'

test('random sequences of follows, requests, blocks and clubs go as the model says', async () => {
  const played = await playSequences(quickKind, 12, 'short')
  expect(played.sequences).toBe(12)
  expect(played.races).toBeGreaterThan(20)
  expect(played.views).toBeGreaterThan(18)
  expect(played.inClubs).toBeGreaterThan(60)
  expect(played.outOfStreams).toBeGreaterThan(0)
})
