import type { Output } from '../../src/contract/api.ts'
import { playDaily } from '../support/dailies.ts'
import { lose, start } from '../support/moves.ts'
import { completeChapter } from '../support/story.ts'
import { expect, test } from './support/test.ts'

const pathOf = (url: string) => new URL(url).pathname

test('a sheet: the picture, an error and another try, copying all the while, taking it back', async ({
  context,
  page,
  server,
  player,
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  watch.allow(503, '/api/share')
  const end = await playDaily(server, player.client, 1)
  expect(end.solved).toBe(true)
  let isBroken = true
  await page.route('**/api/share', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { code: 'busy', message: 'We are busy right now.' } })
      : route.continue(),
  )
  await page.goto('/daily-challenge')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share your result' })
  await expect(sheet.getByText('We are busy right now.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toMatch(/^WordConnect No/)
  isBroken = false
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('img')).toHaveAttribute('alt', /with 1 mistake\. The thread: mistake /)
  await sheet.getByRole('button', { name: /^Copy|^Copied/ }).click()
  await expect.poll(copied).toMatch(/\/s\/[\w-]{16}$/)
  const path = pathOf((await copied()).split('\n').at(-1) ?? '')
  expect((await page.request.get(path)).status()).toBe(200)
  await sheet.getByRole('button', { name: 'Take it back' }).click()
  await expect(sheet.getByText('Taken back. The link leads nowhere any more.')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await sheet.getByRole('button', { name: 'Share again' }).click()
  await expect(sheet.getByRole('img')).toBeVisible()
})

test('the public page of a share, of one that is gone, of a chapter and of a badge', async ({
  page,
  server,
  player,
  watch,
}) => {
  const { client, username } = player
  const game = await start(client)
  await lose(server, client, game)
  const share: Output<'POST /api/share'> = await client.call('POST /api/share', {
    body: { kind: 'score', refId: game.id },
  })
  await page.goto(pathOf(share.url))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${username} scored 0 points`)
  const picture = page.getByRole('img', { name: share.spoken })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  watch.allow(404, pathOf(share.url))
  await client.call('DELETE /api/share/:id', { params: { id: share.id } })
  await page.goto(pathOf(share.url))
  await expect(page.getByRole('heading', { name: 'This is not shared any more' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Play WordConnect' })).toHaveAttribute('href', '/')
  // Both fonts are preloaded, and appear even if they load late.
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(2)
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, display }) => [family, display])
  })
  expect(loaded).toEqual(
    expect.arrayContaining([
      ['Figtree Variable', 'swap'],
      ['Bricolage Grotesque Variable', 'swap'],
    ]),
  )

  await server.makePremium(player.id)
  await completeChapter(server, player)
  await playDaily(server, player.client)
  for (const [kind, refId, words] of [
    ['chapter', 'digital_awakening', 'completed chapter 1'],
    ['badge', 'daily_first', 'won the badge First Light'],
  ] as const) {
    const share = await player.client.call('POST /api/share', { body: { kind, refId } })
    await page.goto(pathOf(share.url))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
    await expect(page.getByRole('img', { name: words })).toBeVisible()
  }
})

test('links to pages: the day’s number, a player’s figures, and nothing hostile', { tag: '@long' }, async ({
  server,
  player,
}) => {
  const { client, username } = player
  await playDaily(server, client)
  const tag = (text: string, name: string) =>
    RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]
  const page = (path: string) => server.client().raw('GET', path)
  const front = await page('/')
  expect(tag(front.text, 'og:title')).toBe('WordConnect')
  expect(tag(front.text, 'og:image')).toMatch(/^http.*\/api\/share\/page\/landing\.png$/)
  const daily = await page('/daily-challenge')
  expect(tag(daily.text, 'og:title')).toMatch(/^WordConnect No\. \d+$/)
  const today = server.now().toISOString().slice(0, 10)
  expect(tag(daily.text, 'og:image')).toMatch(RegExp(`/api/share/daily-challenge/${today}\\.png$`))
  const players = await page(`/players/${username.toUpperCase()}`)
  expect(tag(players.text, 'og:title')).toBe(`${username} on WordConnect`)
  expect(tag(players.text, 'og:description')).toContain('Level 1, 1 badge.')
  for (const { text } of [front, daily, players]) {
    const path = pathOf(tag(text, 'og:image') ?? '')
    const { status, headers } = await server.client().raw('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  for (const name of ['nobody_here', '"><script>alert(1)</script>', '\u202etac', '👋', "x' or 1=1"]) {
    const { status, text } = await page(`/players/${encodeURIComponent(name)}`)
    expect(status).toBe(200)
    expect(tag(text, 'og:title')).toBe('WordConnect')
    expect(text).not.toContain(name)
  }
  // If players open their own public page, the server sends the same HTML as for the other pages of the app. This HTML
  // contains no tags for a link preview, because only the player receives this HTML.
  const own = await client.raw('GET', `/players/${username}`)
  expect(tag(own.text, 'og:title')).toBe('WordConnect')
})
