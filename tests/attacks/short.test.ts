// Runs the attacks of `npm run stress -- attacks` in a short form. A normal `npm test` runs only one attack, which
// takes seconds; `npm test -- --long` also runs the other attacks.
import { expect, test } from 'vitest'
import { isLong } from '../support/length.ts'
import { guessers } from './guessers.ts'
import { invitations } from './invitations.ts'
import { llm } from './llm.ts'
import { pages } from './pages.ts'
import { pipelining } from './pipelining.ts'
import { redirects } from './redirects.ts'
import { starts } from './starts.ts'
import { stops } from './stops.ts'
import { stuckBodies } from './stuck-bodies.ts'
import type { Attack } from './support/attack.ts'

const attacks: Readonly<Record<string, Attack>> = {
  pipelining,
  ...(isLong && { starts, pages, redirects, invitations, llm, stops, guessers, stuckBodies }),
}

test.each(Object.entries(attacks))('%s', async (_, attack) => {
  const finding = await attack('short')
  if ('missing' in finding) return console.log(`left out: ${finding.missing}`)
  expect(finding.problems).toEqual([])
})
