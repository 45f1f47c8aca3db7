import type { Exchange } from '../support/client.ts'
import { twoAndTwo } from '../support/moves.ts'
import { SecretKeeper } from '../support/secrets.ts'
import { expect, test } from './support/test.ts'

test('neither the page nor the network tells the groups before they are earned', { tag: '@long' }, async ({
  page,
  server,
  game,
  player,
}) => {
  const keeper = new SecretKeeper(server, player.id)
  const problems: unknown[] = []
  await page.route('**/*', async (route) => {
    // An event stream does not end, so this test does not read it. The test tests/api/duel-secrecy.test.ts reads event
    // streams.
    if (route.request().url().includes('/api/events')) return route.continue()
    const response = await route.fetch()
    const { pathname } = new URL(response.url())
    const text = await response.text()
    const headers = new Headers(response.headers())
    const body = pathname.startsWith('/api/') ? JSON.parse(text) : text
    const request = `${route.request().method()} ${pathname}`
    // The test checks the reply before the page receives it, because later requests of the page can change which data
    // the player is allowed to see.
    await inspect({ request, answer: { status: response.status(), headers, body, text } }).catch((error) =>
      problems.push(error),
    )
    await route.fulfill({ response })
  })
  const names = server.app.context.catalogue.categories
    .map(({ name }) => name)
    .filter((name) => name.includes(' '))

  async function inspect(exchange: Exchange) {
    const { request, answer } = exchange
    if (request.includes(' /api/')) return keeper.look(exchange)
    expect(
      names.filter((name) => answer.text.includes(name)),
      `${request} names groups`,
    ).toEqual([])
  }

  /** Checks the current content of the page. */
  const look = async () => {
    expect(problems).toEqual([])
    const row = await server.app.context.db
      .selectFrom('game')
      .select(['board', 'found', 'category_ids'])
      .where('id', '=', await game.id())
      .executeTakeFirstOrThrow()
    const html = await page.content()
    const unearned = row.board.groups.filter((_, index) => !row.found.includes(index)).map(({ name }) => name)
    const secrets = [
      ...unearned.filter((name) => name.includes(' ')),
      ...row.category_ids.filter((id) => id.includes('-')),
    ]
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([])
  }

  await game.start()
  await look()
  const groups = await game.groups()
  await game.select(twoAndTwo(groups))
  await expect(game.status('Not a group. Three mistakes left.')).toBeVisible()
  await look()
  await game.miss(1)
  await look()
  await game.press(page.getByRole('button', { name: /^Hint 1 left/ }))
  await expect(game.status(/ go together\.$/)).toBeVisible()
  await look()
  await game.find(groups[3] ?? [])
  await look()
  await game.resume()
  await look()
  // The page stores no word of the board in the browser.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain('wordconnect-highscore')
  expect(groups.flat().filter((id) => kept.includes(id))).toEqual([])
  // The test has checked at least five replies with an open board: the reply with the dealt board, three replies to
  // guesses, and one reply after a reload. There are more replies if the page also sends the order of the tiles between
  // the guesses.
  expect(keeper.open).toBeGreaterThanOrEqual(5)
  await page.unrouteAll({ behavior: 'wait' })
  expect(problems).toEqual([])
})
