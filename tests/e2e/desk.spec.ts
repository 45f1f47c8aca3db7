import type { Page } from '@playwright/test'
import { MailServer } from '../support/smtp.ts'
import { staffMember } from '../support/staff.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { askSupport, fillInbox, fullInbox, holdResult, letDecisionsApply, newOwner } from './support/desk.ts'
import { Keys } from './support/keys.ts'
import { newPlayer, signIn } from './support/players.ts'
import { expect, test as site, startSite } from './support/test.ts'

const test = site.extend<object, { server: Awaited<ReturnType<typeof startSite>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is always taken apart
    async ({}, provide) => {
      const post = new MailServer()
      await post.start()
      const server = await startSite({ RESULT_CHECKS: 'on', ...post.settings })
      await provide(server)
      await server.close()
      await post.close()
    },
    { scope: 'worker' },
  ],
})

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'What waits, oldest first' }).getByRole('button')
const itemOf = (page: Page) => page.getByRole('article')
const said = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live="polite"]').getByText(text).last()

/** Returns the name of the current item, such as "Report: player_12", when its decisions are there. */
async function currentItem(page: Page): Promise<string> {
  await expect(page.getByRole('group', { name: 'Decisions' })).toBeVisible()
  return (await itemOf(page).getAttribute('aria-label')) ?? ''
}

/** The keys of the decisions about each kind of items, in the order in which the test makes them. */
const plans: Record<string, string[]> = {
  'Held result': ['r', 'x', 'l'],
  'Held friend': ['r', 'x'],
  Report: ['d', 'w', 'n', 't'],
  Support: ['a', 'c'],
  Word: ['a', 'x'],
  'Failed mail': ['a', 'x'],
}

test('a morning at the desk, by keyboard alone', { tag: '@desktop' }, async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(403, '/api/desk/items/')
  const owner = await newOwner(server)
  await fillInbox(server)
  const total = Object.values(fullInbox).reduce((sum, count) => sum + count, 0)
  expect(total).toBe(20)
  await signIn(context, owner)
  await page.goto('/desk')
  const keys = new Keys(page)
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(total)
  await expectAccessible(page, 'the inbox')
  await keys.press('j', 'k', 'j')
  await expect(rows.nth(1)).toBeFocused()
  await keys.press('Enter')
  await expect(itemOf(page).getByRole('heading', { level: 2 })).toBeFocused()
  await keys.press('k', '?')
  await expectAccessibleDialog(page, 'the keys')
  await keys.press('Escape')

  let proofs = 0
  const used: Record<string, number> = {}
  async function decide(): Promise<string> {
    const name = await currentItem(page)
    const left = await rows.count()
    const kind = name.split(':')[0] ?? ''
    const plan = plans[kind] ?? []
    let key = ''
    // Not every decision is possible for every item: only a name is renamed, and only a picture is taken down.
    while (!key) {
      used[kind] = (used[kind] ?? 0) + 1
      const next = plan[(used[kind] - 1) % plan.length] ?? ''
      if ((await itemOf(page).locator(`[aria-keyshortcuts="${next}"]`).count()) > 0) key = next
    }
    const decision = itemOf(page).locator(`[aria-keyshortcuts="${key}"]`)
    const needsText = (await decision.textContent())?.includes('…')
    await keys.press(key)
    if (needsText) {
      // Letters are no shortcuts while a field has the focus.
      await keys.type('Just a jazzy text')
      await keys.press('Control+Enter')
    }
    const proof = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(async () =>
      expect((await proof.isVisible()) || (await rows.count()) < left).toBe(true),
    ).toPass()
    if (await proof.isVisible()) {
      proofs++
      await expectAccessibleDialog(page, 'the second factor')
      await keys.tabTo(proof.getByLabel('Code of your authenticator app'))
      await keys.type(owner.code())
      await page.keyboard.press('Enter')
      await expect(proof).toBeHidden()
    }
    await expect(rows).toHaveCount(left - 1)
    await expect(itemOf(page).and(page.getByLabel(name, { exact: true }))).toHaveCount(0)
    return name
  }

  const first = await decide()
  await expect(rows.first()).toBeFocused()
  await expect(said(page, /Press Z to undo\./)).toBeAttached()
  await keys.press('z')
  await expect(rows).toHaveCount(total)
  expect(await currentItem(page)).toBe(first)
  await expect(said(page, /waits again\./)).toBeAttached()
  for (let n = 0; n < 8; n++) await decide()
  const undone = await decide()
  await keys.press('z')
  await expect(rows).toHaveCount(total - 8)
  expect(await currentItem(page)).toBe(undone)
  while ((await rows.count()) > 1) await decide()
  const last = page.getByText('Nobody waits for you.')
  await currentItem(page)
  await keys.press(
    ((await itemOf(page).getAttribute('aria-label')) ?? '').startsWith('Failed mail') ? 'x' : 'r',
  )
  await expect(last).toBeFocused()
  await expectAccessible(page, 'the empty inbox')
  expect(proofs).toBe(1)

  await letDecisionsApply(server)
  const log = await owner.client.call('GET /api/desk/log', {})
  const count = (action: string) => log.filter((entry) => entry.action === action).length
  expect([count('applied'), count('undone'), count('failed')]).toEqual([total, 2, 0])
  expect((await owner.client.call('GET /api/desk/items', { query: {} })).items).toEqual([])
})

test('on a phone: an item after the other, and a colleague who is quicker', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(409, '/api/desk/items/')
  const [owner, colleague] = [await newOwner(server), await staffMember(server, 'moderator')]
  for (let n = 0; n < 3; n++) await askSupport(server, `A phone question, number ${n}`)
  const quick = await holdResult(server)
  await signIn(context, owner)
  await page.goto('/desk')
  const row = (text: string) => rowsOf(page).filter({ hasText: text })
  await row('number 0').tap()
  await currentItem(page)
  await expect(rowsOf(page)).toHaveCount(0)
  await expectAccessible(page, 'an item on a phone')
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  const heading = itemOf(page).getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await expect(itemOf(page)).toContainText('number 1')
  await page.getByRole('button', { name: /^Undo/ }).tap()
  await expect(itemOf(page)).toContainText('number 0')

  await page.goBack()
  await expect(row(quick)).toBeVisible()
  await row(quick).tap()
  await currentItem(page)
  const { items } = await colleague.client.call('GET /api/desk/items', { query: { kind: 'held_result' } })
  const item = items.find(({ player }) => player?.username === quick)
  await colleague.client.call('POST /api/desk/items/:id/decide', {
    params: { id: item?.id ?? '' },
    body: { decision: 'release' },
  })
  await expect(page.getByText(`${colleague.username} was quicker: Released.`)).toBeVisible()
  await expect(row(quick)).toHaveCount(0)
})

test('for a player there is no desk, and no file of the player’s pages knows of it', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(404, '/api/desk')
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  const player = await newPlayer(server)
  await signIn(context, player)
  for (const [path, name] of [
    ['/', 'Your run'],
    ['/game', 'Start Game'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const files = [...new Set(scripts), '/']
  expect(files.length).toBeGreaterThan(5)
  for (const file of files)
    expect(await (await context.request.get(file)).text(), file).not.toMatch(/desk(?!top)/i)

  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · WordConnect')
})

test('each tab, by keyboard', { tag: '@long' }, async ({ page, context, server }) => {
  const owner = await newOwner(server)
  await askSupport(server, 'A question')
  const { items } = await owner.client.call('GET /api/desk/items', { query: { kind: 'support' } })
  await owner.client.call('POST /api/desk/items/:id/decide', {
    params: { id: items[0]?.id ?? '' },
    body: { decision: 'close' },
  })
  await letDecisionsApply(server)
  await signIn(context, owner)
  await page.goto('/desk')
  const keys = new Keys(page)
  await keys.tabTo(page.getByRole('tab', { name: 'Inbox' }))
  const tabs = [
    ['Dailies', page.getByRole('list', { name: 'Coming dailies' })],
    ['Catalogue', page.getByRole('table')],
    ['Today', page.getByText('As a table')],
    ['Payments', page.getByText('Nobody has bought anything yet.')],
    ['Log', page.getByRole('list', { name: 'Log, newest first' })],
  ] as const
  for (const [tab, content] of tabs) {
    await keys.press('ArrowRight')
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeFocused()
    await expect(content).toBeVisible()
    await expectAccessible(page, tab)
  }
  await expect(page.getByRole('list', { name: 'Log, newest first' })).toContainText('Closed')
})
