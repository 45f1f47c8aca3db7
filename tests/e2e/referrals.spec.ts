import { rewardDue } from '../../src/server/features/referral/reward.service.ts'
import { start, win } from '../support/moves.ts'
import { newEmail, newName, newPlayer, PASSWORD } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('a visitor comes by a link, a wrong code is told, and the friend counts after a level', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(422, '/api/auth/register')
  const referrer = await newPlayer(server)
  const { referralCode } = await referrer.client.call('GET /api/referrals/share-link')
  await page.goto(`/referrals?ref=${referralCode.toLowerCase()}`)
  await expect(page.getByText('Sign In Required')).toBeVisible()
  const code = page.getByLabel('Referral code (optional)')
  await expect(code).toHaveValue(referralCode)
  await expect(page.getByText('You and your referrer will both get bonus rewards!')).toBeVisible()
  await code.fill('cccc')
  await expect(code).toHaveValue('CCCC')
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('This referral code does not exist.')).toBeVisible()
  await code.fill(referralCode)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const name = newName()
  await page.getByRole('textbox', { name: 'Username' }).fill(name)
  await page.getByRole('button', { name: 'Set Username' }).click()
  await expect(page.getByText('Username set!')).toBeVisible()

  const friend = server.client()
  await friend.call('POST /api/auth/login', { body: { email, password: PASSWORD } })
  // A player's first name can be any text. The page must either show the name as plain text, or not show it.
  await server.app.context.db
    .updateTable('player')
    .set({ first_name: '<b>\u202eeman</b>' })
    .where('email', '=', email)
    .execute()
  // In this test both players use one network. The server does not count a referral within one network until an
  // operator confirms it. Therefore the test changes the stored network of one player.
  const { id } = await friend.call('GET /api/auth/user')
  const elsewhere = { network_key: 'elsewhere' }
  await server.app.context.db.updateTable('referral').set(elsewhere).where('player_id', '=', id).execute()
  await win(server, friend, await start(friend))
  await rewardDue(server.app.context)
  expect(await referrer.client.call('GET /api/referrals')).toMatchObject({
    stats: { totalReferrals: 1 },
    currentTier: { name: 'Connector' },
    referrals: [{ referredUser: { username: name }, state: 'active' }],
  })
})

test('by keys: the menu of the picture, four tabs, and once Before You Go', {
  tag: ['@desktop', '@long'],
}, async ({ page, server, player }) => {
  const { referralCode } = await player.client.call('GET /api/referrals/share-link')
  const friend = server.client()
  await friend.call('POST /api/auth/register', {
    body: { email: newEmail(), password: PASSWORD, referralCode },
  })
  await page.goto('/')
  const own = page.getByRole('button', { name: 'Your account' })
  await own.focus()
  await page.keyboard.press('Enter')
  await expect(own).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Invite Friends' }).press('Enter')
  await expect(page).toHaveURL('/referrals')
  await expect(page.getByText('New User')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Overview').focus()
  for (const [name, hash, seen] of [
    ['Share & Invite', 'share', 'Copy Message'],
    ['Reward Tiers', 'tiers', 'Exclusive categories'],
    ['Leaderboard', 'leaderboard', 'Top Referrers'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(`/referrals#${hash}`)
    await expect(page.getByText(seen).first()).toBeVisible()
  }

  const leave = page.getByRole('link', { name: 'Logout' })
  await leave.first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Before You Go' })
  await expect(dialog.getByLabel('Referral code', { exact: true })).toHaveValue(referralCode)
  await dialog.getByRole('button', { name: 'Stay & Play' }).press('Enter')
  await expect(dialog).toBeHidden()
  await leave.first().press('Enter')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})
