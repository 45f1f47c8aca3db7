import { expect, test } from 'vitest'
import { CODE_LENGTH, codeFrom, readCode } from './code.ts'
import { mailboxOf } from './person.ts'
import { nextTierOf, tierOf, tiers } from './tier.ts'

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [9, 3],
  [10, 4],
  [24, 4],
  [25, 5],
  [900, 5],
])('%d friends reach tier %d', (friends, tier) => {
  expect(tierOf(friends).tier).toBe(tier)
  expect(nextTierOf(friends)?.tier ?? null).toBe(tier === 5 ? null : tier + 1)
})

test('tiers stand at the places of their numbers, each harder than the one before', () => {
  expect(tiers.map(({ tier }) => tier)).toEqual([0, 1, 2, 3, 4, 5])
  const required = tiers.map(({ requiredReferrals }) => requiredReferrals)
  expect(required.toSorted((a, b) => a - b)).toEqual(required)
})

test('a code has 8 characters that nobody misreads, all equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const code = codeFrom(new Uint8Array(CODE_LENGTH).fill(byte))
    if (code === undefined) continue
    expect(code).toMatch(/^[C-Y34679]{8}$/)
    expect(code).not.toMatch(/[01258AEIOULSZB]/)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  expect(new Set(counts.values()).size).toBe(1)
  expect(codeFrom(new Uint8Array(CODE_LENGTH).fill(255))).toBeUndefined()
  expect(readCode(' cdfghjkm ')).toBe('CDFGHJKM')
})

test.each([
  ['Mira@Example.org', 'mira@example.org'],
  ['mira+2@example.org', 'mira@example.org'],
  ['mi.ra@example.org', 'mi.ra@example.org'],
  ['Mi.Ra+x@GoogleMail.com', 'mira@gmail.com'],
  ['mira+@example.org', 'mira@example.org'],
  ['+mira@example.org', '+mira@example.org'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
