import type { Page } from '@playwright/test'
import type { GameView } from '../../src/contract/game.ts'
import { writtenCategories } from '../../src/server/content/categories.ts'
import { settleSuggestions } from '../../src/server/features/suggestion/suggestion.service.ts'
import { flushLive } from '../support/live.ts'
import { giveUp, start } from '../support/moves.ts'
import type { TestServer } from '../support/server.ts'
import { expectAccessibleDialog } from './support/axe.ts'
import type { Player } from './support/players.ts'
import { expect, test } from './support/test.ts'

const ask = (page: Page) => page.getByRole('dialog', { name: 'A word that fits too' })

/**
 * Starts a board and gives it up. No editor has decided whether the first word of the board's first group also fits the
 * board's second group.
 */
async function openBoard(server: TestServer, { client }: Player) {
  const game: GameView = await giveUp(client, (await start(client)).id)
  const [home, other] = game.missedGroups ?? []
  const [word = ''] = home?.words ?? []
  const { board } = await server.app.context.db
    .selectFrom('game')
    .select('board')
    .where('id', '=', game.id)
    .executeTakeFirstOrThrow()
  const category = writtenCategories().get(board.groups[1]?.categoryId ?? '')
  if (!home || !other || !category) throw new Error('a board has groups')
  // The test removes the word from the category's lists of editors' decisions, as if no editor had decided about the
  // word.
  const without = (words: readonly string[] = []) => words.filter((one) => one.toUpperCase() !== word)
  const { alsoFits, notFits } = category
  Object.assign(category, { alsoFits: without(alsoFits), notFits: without(notFits) })
  return {
    ...{ game, word, home, other },
    settle: () => {
      category.notFits = [...(notFits ?? []), word.toLowerCase()]
      return settleSuggestions(server.app.context)
    },
    restore: () => Object.assign(category, { alsoFits: alsoFits ?? [], notFits: notFits ?? [] }),
  }
}

test('a word is named by keyboard, and its player is told what was decided', { tag: '@desktop' }, async ({
  page,
  server,
  player,
}) => {
  const board = await openBoard(server, player)
  try {
    await page.goto(`/look-back/${board.game.id}`)
    await page.getByRole('button', { name: 'Does a word fit two groups?' }).focus()
    await page.keyboard.press('Enter')
    await expect(ask(page)).toBeVisible()
    const send = ask(page).getByRole('button', { name: 'Send' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await ask(page).getByRole('radio', { name: board.word, exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(ask(page).getByRole('radio', { name: board.home.name })).toBeDisabled()
    await expectAccessibleDialog(page, 'a word is chosen')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(ask(page).getByRole('radio', { name: board.other.name })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(send).toBeFocused()
    await page.keyboard.press('Enter')
    const answer = ask(page).getByText(`Somebody will look at ${board.word}`)
    await expect(answer).toBeFocused()
    await ask(page).getByRole('button', { name: 'Done' }).click()
    await expect(ask(page)).toBeHidden()

    await board.settle()
    await expect(page.getByText('Your word was looked at')).toBeVisible()
    await expect(page.getByText(`${board.word} does not count for “${board.other.name}”.`)).toBeVisible()
    await page.goto('/settings#words')
    const own = page.getByRole('region', { name: 'Your word suggestions' })
    await expect(own.getByRole('listitem')).toContainText(`${board.word} does not count`)
  } finally {
    board.restore()
  }
})

test('a decision that is made while the live stream opens is told', { tag: '@desktop' }, async ({
  page,
  server,
  player,
}) => {
  const board = await openBoard(server, player)
  try {
    await player.client.call('POST /api/game/:id/suggestions', {
      params: { id: board.game.id },
      body: { word: board.word, color: board.other.color },
    })
    // With an earlier item, the stream starts with a reset and brings only later items.
    await server.grant(player.id, 'hint', 1)
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/suggestions'))
    await page.route('**/api/events?*', async (route) => {
      await asked
      await board.settle()
      await flushLive(server.app.context.db)
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByText('Your word was looked at')).toBeVisible()
  } finally {
    board.restore()
  }
})

test('who was away is told when they come back, once', { tag: '@long' }, async ({ page, server, player }) => {
  const board = await openBoard(server, player)
  try {
    await player.client.call('POST /api/game/:id/suggestions', {
      params: { id: board.game.id },
      body: { word: board.word, color: board.other.color },
    })
    await board.settle()
    await page.goto('/')
    await expect(page.getByText('Your word was looked at')).toBeVisible()
    await expect
      .poll(async () => (await player.client.call('GET /api/suggestions')).map(({ isNews }) => isNews))
      .toEqual([false])
  } finally {
    board.restore()
  }
})
