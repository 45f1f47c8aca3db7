import type { BrowserContext } from '@playwright/test'
import { wrongGuess } from '../support/server.ts'
import { expectAccessible } from './support/axe.ts'
import { Game } from './support/game.ts'
import { Keys } from './support/keys.ts'
import { newEmail, newName, PASSWORD, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

/** Returns the id of the board that the visitor of the given browser plays without an account. */
async function visitedBoard(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'wc.try')
  return cookie?.value.split('.')[0] ?? ''
}

test('a visitor plays, keeps the board, and goes on with it', async ({ page, server, context, hasTouch }) => {
  const game = new Game(page, server, '', hasTouch)
  // The landing page's links lead to a board that visitors can play without an account.
  await page.goto('/how-to-play')
  await page.getByRole('link', { name: 'Play a first board' }).first().click()
  await expect(game.heading('Find two more that go with these.')).toBeVisible()
  await expect(game.tiles).toHaveCount(16)
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'a board to play')
  const id = await visitedBoard(context)
  const groups = await server.answer(id)
  await expect(game.selected).toHaveCount(2)
  const tied = await Promise.all(
    groups.map(async (group) => {
      const isTied = await Promise.all(
        group.map(async (word) => (await game.tile(word).getAttribute('aria-pressed')) === 'true'),
      )
      return isTied.filter(Boolean).length
    }),
  )
  expect(tied.toSorted()).toEqual([0, 0, 0, 2])
  await game.press(game.button('Clear'))
  await expect(game.heading('Find four words that belong together.')).toBeVisible()
  // The page's data do not reveal which words belong to one group.
  const { board } = await server.app.context.db
    .selectFrom('visitor_board')
    .select('board')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const html = await page.content()
  for (const { name } of board.groups) expect(html).not.toContain(`>${name}<`)

  await game.select(wrongGuess(groups))
  await expect(game.said('One away. Three mistakes left.')).toBeAttached()
  await game.press(game.button('Clear'))
  await game.find(groups[0] ?? [])
  await page.reload()
  await expect(game.banners).toHaveCount(1)
  for (const group of groups.slice(1, 3)) await game.find(group)
  await game.select(groups[3] ?? [])
  await expect(game.heading('You found all four groups.')).toBeVisible()
  await expect(game.panel('Level Complete').getByText('3 mistakes left')).toBeVisible()

  // The end panel takes the place of the form until the visitor asks for the form.
  await expect(page.getByLabel('Email')).toBeHidden()
  await game.press(game.button('Keep it with a free account'))
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await game.press(game.button('Create Account'))
  await page.getByLabel('Username', { exact: true }).fill(newName())
  await expect(page.getByText('Username is available!')).toBeVisible()
  await game.press(game.button('Set Username'))
  await expect(page).toHaveURL('/game')
  await game.press(page.getByRole('button', { name: /^(Next Level|Go on with level 2)$/ }))
  await expect(game.heading('Level 2')).toBeVisible()
})

test('a lost board shows its groups and gives another one', { tag: '@desktop' }, async ({
  page,
  server,
  context,
}) => {
  const keys = new Keys(page)
  const game = new Game(page, server, '', false)
  const client = server.client()
  const { id } = await client.call('POST /api/try/start')
  const groups = await server.answer(id)
  const guess = (wordIds: string[]) => client.call('POST /api/try/guess', { body: { wordIds } })
  await guess(groups[0] ?? [])
  for (const mistakes of [0, 1, 2]) await guess(wrongGuess(groups.slice(1), mistakes))
  await signIn(context, { client })
  await page.goto('/')
  await expect(game.tiles).toHaveCount(12)
  await game.select(wrongGuess(groups.slice(1), 3))
  await expect(game.heading('Four mistakes. Here are the groups.')).toBeVisible()
  await expect(game.missed).toHaveCount(3)
  await keys.activate(game.button('Another board'))
  await expect(game.tiles).toHaveCount(16)
  await expect(game.heading('Find two more that go with these.')).toBeVisible()
  await keys.expectFocus('on another board')
})
