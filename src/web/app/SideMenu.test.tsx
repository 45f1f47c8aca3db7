import { afterEach, expect, test, vi } from 'vitest'
import { duelSummary, personal, status } from '../test-answers.ts'
import { answer, click, finders, mira, openPage, refused } from '../test-page.tsx'
import { SideMenu } from './SideMenu.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(user = mira) {
  answer({
    'GET /api/subscription/status': status,
    'GET /api/scores/personal': { ...personal, score: 900 },
    'GET /api/challenges/summary': duelSummary,
    'GET /api/referrals/share-link': { referralCode: 'ABCD1234', shareLink: '' },
    'GET /api/referrals/share-info': refused(503, 'busy'),
    'GET /api/referrals/tiers': [],
  })
  const onClose = vi.fn()
  const { dialog, unmount } = await openPage(<SideMenu open onClose={onClose} />, { user, at: '/settings' })
  return { menu: dialog(), onClose, unmount }
}

test('the menu has everything that there is', async () => {
  const { menu, onClose, unmount } = await open()
  expect(menu.link(/mira_w\s*Free Player$/).getAttribute('href')).toBe('/players/mira_w')
  for (const [name, href] of [
    ['Home Dashboard', '/'],
    ['Play Game', '/game'],
    ['Daily ChallengeToday', '/daily-challenge'],
    ['Leaderboards', '/leaderboards'],
    ['Clubs', '/clubs'],
    ['Premium Store', '/premium-store'],
    ['Invite Friends', '/referrals'],
    ['Players', '/#players'],
    ['Activity Feed', '/#activity'],
    ['How to play', '/how-to-play'],
    ['Settings', '/settings'],
    ['Sign Out', '/api/logout'],
  ] as const)
    expect(menu.link(name).getAttribute('href'), name).toBe(href)
  const balance = menu.link(/^Your balance, in the store:/)
  expect(balance.getAttribute('href')).toBe('/premium-store')
  expect(balance.textContent).toMatch(/Hints\s*1\s*Extra lives\s*0/)
  expect(menu.text()).toMatch(/High Score\s*900/)
  expect(menu.text()).toMatch(/Challenges\s*0/)
  await menu.press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  await click(menu.link('Leaderboards'))
  expect(onClose).toHaveBeenCalledTimes(2)
  await unmount()
})

test('what only premium opens leads nowhere without it', async () => {
  const free = await open()
  for (const name of ['Story Mode', 'Speed Duels'])
    expect(
      free.menu.all('[role="link"][aria-disabled="true"]', new RegExp(`^${name}\\s*Premium Only$`)),
    ).toHaveLength(1)
  await free.unmount()
  const paid = await open({ ...mira, isPremium: true })
  expect(paid.menu.link('Story Mode').getAttribute('href')).toBe('/story-mode')
  expect(paid.menu.link('Speed Duels').getAttribute('href')).toBe('/challenges')
  await paid.unmount()
})

test('Stay & Play leads back to the page, and the close button back to the menu', async () => {
  sessionStorage.clear()
  const { menu, onClose, unmount } = await open()
  await click(menu.link('Sign Out'))
  const asked = finders(document).all('dialog[open]')
  expect(asked).toHaveLength(2)
  const [, leaving = document.body] = asked
  await finders(leaving).press('Close')
  expect(onClose).not.toHaveBeenCalled()
  sessionStorage.clear()
  await click(menu.link('Sign Out'))
  await finders(leaving).press('Stay & Play')
  expect(onClose).toHaveBeenCalledOnce()
  await unmount()
})
