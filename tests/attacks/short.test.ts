// The short form of `npm run stress -- attacks`: each attack in seconds.
import { expect, test } from 'vitest'
import { guessers } from './guessers.ts'
import { pipelining } from './pipelining.ts'
import { stops } from './stops.ts'
import { stuckBodies } from './stuck-bodies.ts'
import type { Attack } from './support/attack.ts'

const attacks: Readonly<Record<string, Attack>> = { guessers, pipelining, stops, stuckBodies }

test.each(Object.entries(attacks))('%s', async (_, attack) => {
  const finding = await attack('short')
  if ('missing' in finding) return console.log(`left out: ${finding.missing}`)
  expect(finding.problems).toEqual([])
})
