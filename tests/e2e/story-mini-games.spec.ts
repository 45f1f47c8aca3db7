import { openRun, written } from '../support/story.ts'
import { expectAccessible } from './support/axe.ts'
import { MiniGame } from './support/mini-game.ts'
import { expect, test } from './support/test.ts'

// Tests the mini-games in the chapter about the guild. The test story-chapter.spec.ts plays the mini-games of chapter
// one. The tests in src/web/features/story/mini-game check the end of each type of mini-game. They also check moves
// that are lost, late or out of date.

test('solved by keys alone, each after a mistake', { tag: ['@desktop', '@long'] }, async ({
  page,
  server,
  player,
}) => {
  test.setTimeout(240_000)
  const game = await MiniGame.open(page, server, player, 'mystery_solve', 'keys')
  const main = page.locator('main')
  const played: string[] = []
  for (let card = await game.next(); card; card = await game.next()) {
    played.push(card.type)
    await expect(game.heading(card.scene.title)).toBeVisible()
    await game.begin()
    const view = await game.view()
    await expect(game.heading(view.title)).toBeFocused()
    await expect(main).toContainText(view.instructions)
    await game.move('wrong')
    await expect(main).toContainText(`Hint: ${written(view.id).hint}`)
    await expect(main).toContainText(`Worth ${Math.round(view.points * 0.75)} points`)
    if (played.length === 1) await expectAccessible(page, `a ${card.type} after a mistake`)
    await game.end('right')
    await expect(main).toContainText(written(view.id).solved)
    await expect(main).toContainText(`${Math.round(view.points * 0.75)} of ${view.points} points`)
    const next = await game.next()
    if (!next) break
    await game.press(game.button('Go on'))
    await expect(game.heading(next.scene.title)).toBeFocused()
  }
  expect(played).toEqual(['mystery_solve', 'word_chain', 'story_completion'])
})

test('by touch: a reload goes on where it was, one is failed, one is left, and the story goes on', async ({
  page,
  server,
  player,
  hasTouch,
}) => {
  const game = await MiniGame.open(page, server, player, 'word_chain', { hasTouch })
  const main = page.locator('main')
  await game.begin()
  await game.move('right')
  await game.move('wrong')
  const { id, timeLimit, hint, points } = await game.view()
  server.passTime(timeLimit - 60)
  await page.reload()
  await expect(page.getByText(`Hint: ${hint}`)).toBeVisible()
  await expect(page.getByText('2 mistakes left')).toBeVisible()
  await expect(page.getByRole('list', { name: 'The chain' }).getByText(/^makes /)).toHaveCount(1)
  const left = Number(/:(\d\d)/.exec((await game.clock.textContent()) ?? '')?.[1])
  expect(left).toBeLessThanOrEqual(60)
  await game.end('wrong')
  await expect(main).toContainText(written(id).missed)
  await expect(main).toContainText(`0 of ${points} points`)
  await game.press(game.button('Go on'))

  const next = await game.next()
  if (!next) throw new Error('the guild has one more after its chain')
  await expect(game.heading(next.scene.title)).toBeFocused()
  // While the player reads the introduction of the next mini-game, the time of the mini-game does not run.
  expect(next.opened).toBe(false)
  await game.begin()
  await game.press(game.button('Leave it'))
  const dialog = page.getByRole('dialog', { name: 'Leave this mini-game?' })
  await game.press(dialog.getByRole('button', { name: 'Stay' }))
  await expect(game.button('Leave it')).toBeFocused()
  await game.press(game.button('Leave it'))
  await game.press(dialog.getByRole('button', { name: 'Leave it' }))
  await expect(game.heading('Left as it was')).toBeFocused()
  await expect(main).toContainText(written(next.id).missed)
  await expect(main).toContainText(`0 of ${next.points} points`)
  expect((await openRun(player.client))?.miniGame?.id).not.toBe(next.id)
})

test('a move whose answer was lost is sent again and counts once', { tag: '@long' }, async ({
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
    // The server receives and accepts the move, but its reply does not arrive.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await game.move('wrong')
  await expect(page.getByText('3 mistakes left')).toBeVisible()
  expect(await game.view()).toMatchObject({ mistakes: 1, moves: 1 })
})
