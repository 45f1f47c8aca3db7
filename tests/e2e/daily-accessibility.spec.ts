import { playDaily, startDaily } from '../support/dailies.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { crowd, Daily } from './support/daily.ts'
import { playOn } from './support/prepare.ts'
import { expect, test } from './support/test.ts'

// No violation in any state of the daily challenge, in light and in dark.

test('from the start card to the last dialog', async ({ page, server, player, hasTouch }) => {
  const challenge = new Daily(page, server, player, hasTouch)
  for (const { client } of await crowd(server, 4)) await playDaily(server, client, 1)
  await challenge.open()
  await expect(page.getByText('0 of 7 badges')).toBeVisible()
  await expectAccessible(page, 'start card')

  const { id } = await startDaily(player.client)
  const [last = []] = await playOn(server, player.client, id, { found: 3 })
  await page.reload()
  await expect(challenge.tiles).toHaveCount(4)
  await expectAccessible(page, 'playing')
  await challenge.find(last)
  await expect(page.getByRole('region', { name: 'New badge' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Mistakes' })).toBeAttached()
  await expectAccessible(page, 'the end, with a badge won')
  await challenge.press(challenge.button('Share'))
  await expectAccessibleDialog(page, 'share sheet')
})

test('a long streak, and the open archive', async ({ page, server, player }) => {
  await server.makePremium(player.id)
  const states = [
    'completed',
    'frozen',
    'completed',
    'missed',
    'lost',
    'completed',
    'playing',
    'open',
    'future',
  ]
  await page.route('**/api/daily-challenge/calendar*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const [index, day] of json.days.entries()) day.state = states[index % states.length]
    await route.fulfill({ response, json })
  })
  await page.goto('/daily-challenge')
  await expect(page.getByRole('cell', { name: /streak saved by a freeze/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play the challenge of / }).first()).toBeVisible()
  await expectAccessible(page, 'calendar and archive')
})

test('signed out', async ({ page }) => {
  await page.goto('/daily-challenge')
  await expect(page.getByRole('heading', { name: 'Sign In to Play' })).toBeVisible()
  await expectAccessible(page, 'sign in to play')
})
