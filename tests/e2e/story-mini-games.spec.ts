import { miniGameTypes } from '../../src/engine/story/content.ts'
import { playMiniGame, written } from '../support/story.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { MiniGame } from './support/mini-game.ts'
import { expect, test } from './support/test.ts'

for (const type of miniGameTypes) {
  test(`${type}: solved by keys alone, after a mistake`, { tag: '@both' }, async ({
    page,
    server,
    player,
  }) => {
    test.setTimeout(300_000)
    const game = await MiniGame.open(page, server, player, type, 'keys')
    await expectAccessible(page, `the scene of a ${type}`)
    await game.begin()
    const view = await game.view()
    await expect(game.heading(view.title)).toBeFocused()
    await expect(page.locator('main')).toContainText(view.instructions)
    await expectAccessible(page, `a ${type}`)
    await game.move('wrong')
    await expect(page.locator('main')).toContainText(`Hint: ${written(view.id).hint}`)
    await expect(page.locator('main')).toContainText(`Worth ${Math.round(view.points * 0.75)} points`)
    await expectAccessible(page, `a ${type} after a mistake`)
    await game.end('right')
    await expect(page.locator('main')).toContainText(written(view.id).solved)
    await expect(page.locator('main')).toContainText(
      `${Math.round(view.points * 0.75)} of ${view.points} points`,
    )
    await expectAccessible(page, `a ${type} that was solved`)
    const next = await game.next()
    if (!next) return
    await game.press(game.button('Go on'))
    await expect(game.heading(next.scene.title)).toBeFocused()
  })

  test(`${type}: failed, and the story goes on`, { tag: '@both' }, async ({
    page,
    server,
    player,
    hasTouch,
  }) => {
    test.setTimeout(300_000)
    const game = await MiniGame.open(page, server, player, type, { hasTouch })
    await game.begin()
    const { id, points } = await game.view()
    await game.end('wrong')
    await expect(page.locator('main')).toContainText(written(id).missed)
    await expect(page.locator('main')).toContainText(`0 of ${points} points`)
    await expectAccessible(page, `a ${type} that was missed`)
  })
}

test('a reload in the middle goes on where it was, and the time runs on', async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  const game = await MiniGame.open(page, server, player, 'word_chain', { hasTouch })
  await game.begin()
  await game.move('right')
  await game.move('wrong')
  const { timeLimit, hint } = await game.view()
  server.passTime(timeLimit - 60)
  await page.reload()
  await expect(page.getByText(`Hint: ${hint}`)).toBeVisible()
  await expect(page.getByText('2 mistakes left')).toBeVisible()
  await expect(page.getByRole('list', { name: 'The chain' }).getByText(/^makes /)).toHaveCount(1)
  const left = Number(/:(\d\d)/.exec((await game.clock.textContent()) ?? '')?.[1])
  expect(left).toBeLessThanOrEqual(60)
  await game.end('right')
})

test('the time runs out: it is told, nothing is earned, and the next one waits for its reader', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'word_chain', { hasTouch })
  await game.begin()
  const { timeLimit, points } = await game.view()
  // More than ten seconds: also a page that is slow to load hears when only ten are left.
  server.passTime(timeLimit - 25)
  await page.reload()
  await expect(game.said('Ten seconds left.')).toBeAttached()
  await expectAccessible(page, 'little time left')
  await expect(game.heading('The time is up')).toBeVisible()
  await expect(page.locator('main')).toContainText(`0 of ${points} points`)
  await expectAccessible(page, 'the time is up')
  await game.press(game.button('Go on'))
  const next = await game.next()
  await expect(game.heading(next?.scene.title ?? '')).toBeFocused()
  expect(next?.opened).toBe(false)
})

test('a move that comes too late ends it, and the last one completes the chapter all the same', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'story_completion', { hasTouch })
  await game.begin()
  server.passTime(1_000)
  const words = page.getByRole('group', { name: 'Words for the gaps' }).getByRole('button')
  for (const word of (await words.all()).slice(0, 5)) await game.press(word)
  await game.press(game.button('Read it out'))
  await expect(game.heading('The time is up')).toBeFocused()
  expect(await game.next()).toBeNull()
  await game.press(game.button('Go on'))
  await expect(game.button('Go on')).toBeVisible()
  await expect(game.heading('The time is up')).toBeHidden()
})

test('leaving it asks first, and earns nothing', async ({ page, server, player }) => {
  const game = await MiniGame.open(page, server, player, 'character_dialog', 'keys')
  await game.begin()
  const { id, points } = await game.view()
  await game.press(game.button('Leave it'))
  const dialog = page.getByRole('dialog', { name: 'Leave this mini-game?' })
  await expectAccessibleDialog(page, 'the question before a mini-game is left')
  await game.press(dialog.getByRole('button', { name: 'Stay' }))
  await expect(game.button('Leave it')).toBeFocused()
  await game.press(game.button('Leave it'))
  await game.press(dialog.getByRole('button', { name: 'Leave it' }))
  await expect(game.heading('Left as it was')).toBeFocused()
  await expect(page.locator('main')).toContainText(written(id).missed)
  await expect(page.locator('main')).toContainText(`0 of ${points} points`)
})

test('a move whose answer was lost is sent again and counts once', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(0, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'word_connections', { hasTouch })
  await game.begin()
  let lost = 0
  await page.route('**/mini-game', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    // The server takes the move, but its answer does not arrive.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await game.move('wrong')
  await expect(page.getByText('3 mistakes left')).toBeVisible()
  expect(await game.view()).toMatchObject({ mistakes: 1, moves: 1 })
})

test('played on in another tab: the page that fell behind is brought up to date', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'word_chain', { hasTouch })
  await game.begin()
  const view = await game.view()
  const link = written(view.id)
  if (link.type !== 'word_chain') throw new Error('not a chain')
  const move = (word = '') =>
    player.client.call('POST /api/story/run/:id/mini-game', {
      params: { id: game.run.id },
      body: { answer: { word } },
    })
  await move(link.links[0]?.word)
  await game.press(page.locator(`main [data-word="${link.decoys[0]}"]`))
  await expect(page.getByText('This went on elsewhere. Here is how it stands.').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'The chain' }).getByText(/^makes /)).toHaveCount(1)
  await game.end('right')
})

test('a scene that is out of date opens nothing: the time of the next one waits for its reader', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'word_connections', { hasTouch })
  await playMiniGame(player.client, game.run.id, { skip: true })
  const next = await game.next()
  await game.press(game.button('Begin'))
  await expect(game.heading(next?.scene.title ?? '')).toBeFocused()
  expect((await game.next())?.opened).toBe(false)
})

test('what comes next cannot be read at first: it is said, and asked for again', async ({
  page,
  server,
  player,
  hasTouch,
  watch,
}) => {
  watch.allow(409, '/api/story/run')
  watch.allow(503, '/api/story/run')
  const game = await MiniGame.open(page, server, player, 'word_chain', { hasTouch })
  await game.begin()
  const chain = await game.view()
  server.passTime(1_000)
  await game.press(page.locator('main [data-word]').first())
  await expect(game.heading('The time is up')).toBeFocused()
  const refused = { status: 503, json: { code: 'unavailable', message: 'Not now.' } }
  await page.route('**/api/story/run', (route) => route.fulfill(refused), { times: 1 })
  await game.press(game.button('Go on'))
  await expect(page.locator('main').getByText('What comes next could not be loaded.')).toBeVisible()
  await game.press(game.button('Go on'))
  const next = await game.next()
  expect(next?.id).not.toBe(chain.id)
  await expect(game.heading(next?.scene.title ?? '')).toBeFocused()
})
