import { expect, test } from 'vitest'
import { linkInvitation } from './link-invitation.ts'
import { linkToken } from './link-token.ts'

test('only the address of a link has a token', () => {
  expect(linkToken('/challenges/link/abc')).toBe('abc')
  expect(linkToken('/challenges/link/abc/')).toBe('abc')
  for (const path of [
    '/',
    '/challenges',
    '/challenges/link/',
    '/challenges/link/a/b',
    '/x/challenges/link/a',
  ])
    expect(linkToken(path)).toBeUndefined()
})

test('the card says who challenges, that the link is used, or nothing that is not known', () => {
  const challenger = {
    id: 'rival',
    username: 'lexi_k',
    firstName: null,
    profileImageUrl: null,
    frame: null,
    rating: 1500,
    provisional: false,
  }
  const link = { challenger, targetLevel: 5, expiresAt: '2026-11-08T12:00:00.000Z' }
  expect(linkInvitation({ ...link, status: 'open' }).title).toBe('lexi_k challenges you to a speed duel')
  expect(linkInvitation({ ...link, status: 'used' }).title).toBe('This challenge by lexi_k is over')
  expect(linkInvitation(undefined).title).toBe('Duels Need an Account')
})
