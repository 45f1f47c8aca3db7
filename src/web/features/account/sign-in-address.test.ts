import { afterEach, expect, test } from 'vitest'
import { wantedPath } from './sign-in-address.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

test.each([
  ['/', '/'],
  ['/?ref=ABCD', '/'],
  ['/auth', '/'],
  ['/auth?step=second', '/'],
  ['/daily-challenge?date=2026-11-24', '/daily-challenge?date=2026-11-24'],
  ['/premium-store?step=second', '/premium-store'],
  ['/challenges/link/abc', '/challenges/link/abc'],
  ['/#players', '/#players'],
  ['/#account', '/'],
  ['/auth?next=%2Fgame%3Fchallenge%3Dabc', '/game?challenge=abc'],
  ['/auth?next=%2Fgame&step=second', '/game'],
  // The function must reject addresses of other sites and the address of the sign-in screen itself.
  ['/auth?next=%2F%2Fevil.example', '/'],
  ['/auth?next=https%3A%2F%2Fevil.example', '/'],
  ['/auth?next=%2F%5Cevil.example', '/'],
  ['/auth?next=%2F.%2F%2Fevil.example', '/'],
  ['/.//evil.example', '/'],
  ['/auth?next=%2Fapi%2Flogout', '/'],
  ['/auth?next=%2Fauth', '/'],
])('whoever is at %s wants %s', (address, wanted) => {
  window.history.replaceState(null, '', address)
  expect(wantedPath()).toBe(wanted)
})
