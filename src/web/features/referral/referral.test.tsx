import { afterEach, expect, test, vi } from 'vitest'
import { config } from '../../test-answers.ts'
import { answer, openPage } from '../../test-page.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { TierRows } from './TierRows.tsx'

afterEach(() => vi.unstubAllGlobals())

const tier = (number: number, name: string) => ({
  ...{ tier: number, name, requiredReferrals: number },
  rewards: { hints: 1, extraLives: 0, badges: [], features: [] },
})

test('only the tiers below the current one are completed', async () => {
  answer({ 'GET /api/referrals/tiers': [tier(0, 'Beginner'), tier(1, 'Friend'), tier(2, 'Host')] })
  const { all, unmount } = await openPage(<TierRows current={1} />)
  const marks = all('[data-tier]').map((card) => [
    /Completed|Current/.exec(card.textContent ?? '')?.[0],
    card.querySelector('[class*="active"]') !== null,
  ])
  expect(marks).toEqual([
    ['Completed', true],
    ['Current', false],
    [undefined, false],
  ])
  await unmount()
})

test.each([
  ['an unconfirmed address', true, false, '/settings'],
  ['a server without mail', false, false, undefined],
  ['a confirmed address', true, true, undefined],
])('invitations by mail with %s', async (_, email, emailVerified, href) => {
  answer({ 'GET /api/config': { ...config, email } })
  const { all, unmount } = await openPage(<InviteDialog open onClose={() => undefined} />, {
    user: { emailVerified },
  })
  expect(all('a')[0]?.getAttribute('href') ?? undefined).toBe(href)
  await unmount()
})
