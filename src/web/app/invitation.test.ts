import { afterEach, expect, test } from 'vitest'
import { invitationFor } from './invitation.ts'
import { openPages, type Page, playerPages } from './routes.ts'

const at = (address: string) => {
  window.history.replaceState(null, '', address)
  return invitationFor(undefined)
}

afterEach(() => window.history.replaceState(null, '', '/'))

test('each page for players only says why the visitor is here', () => {
  for (const [path, { forVisitors }] of Object.entries<Page>(playerPages)) {
    const isSilent = forVisitors || path === '/'
    expect([path, at(path.replaceAll('$', ''))?.title]).toEqual([
      path,
      isSilent ? undefined : expect.stringMatching(/^Sign In | Account$/),
    ])
  }
})

test('only an address without a page is not found', () => {
  expect(at('/nowhere')?.title).toBe('Page Not Found')
  expect(at('/players/lexi_k/nowhere')?.title).toBe('Page Not Found')
  for (const path of Object.keys(openPages)) expect(at(`/auth?next=${path}`)).toBeUndefined()
})

test('a friend who comes by a code reads what it brings', () => {
  expect(at('/referrals')?.text).toContain('Your referral code')
  expect(at('/referrals?ref=ABCDEF')?.text).toContain('3 hints')
})
