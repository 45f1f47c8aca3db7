import { staffMember } from '../support/staff.ts'
import { forgetRulings, publishedBoard, ruledOut, soundBoard } from '../support/workshop.ts'
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts'
import { letDecisionsApply } from './support/desk.ts'
import { newName, newPlayer, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

test('a player finds a second solution and reports the board; an editor refuses it, and another board becomes a daily', async ({
  page,
  server,
  context,
  player,
}) => {
  const [maker, editor] = [await newPlayer(server), await staffMember(server, 'editor')]
  const [title, good] = [newName(), newName()]
  const { id } = await publishedBoard(maker.client, { ...ruledOut, title })
  await publishedBoard(maker.client, { ...soundBoard(), title: good })
  await forgetRulings(server, id)
  const { id: gameId } = await player.client.call('POST /api/boards/:id/start', { params: { id } })
  await player.client.call('POST /api/game/:id/give-up', { params: { id: gameId } })

  await page.goto(`/b/${id}`)
  await page.getByRole('button', { name: 'Does a word fit two groups?' }).click()
  const claim = page.getByRole('dialog', { name: 'A word that fits too' })
  await claim.getByRole('radio', { name: 'EAGLE' }).check()
  await claim.getByRole('radio', { name: 'Golf scores' }).check()
  await expectAccessibleDialog(page, 'a word that fits too')
  await claim.getByRole('button', { name: 'Send' }).click()
  await expect(claim).toContainText('You are right: EAGLE also fits “Golf scores”')
  await claim.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText('A second solution of this board has been found')).toBeVisible()

  await page.getByRole('button', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report this board' })
  await report.getByRole('radio', { name: 'Has two solutions' }).check()
  await report.getByLabel('Anything to add?').fill('An eagle is two under par.')
  await expectAccessibleDialog(page, 'the report of a board')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toContainText('We will look at it.')
  await report.getByRole('button', { name: 'Done' }).click()

  await signIn(context, maker)
  await page.goto(`/b/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'EAGLE in Golf scores' })).toContainText(
    'It is a second solution.',
  )

  await signIn(context, editor)
  await page.goto('/desk')
  await page
    .getByRole('list', { name: 'What waits, oldest first' })
    .getByRole('button', { name: title })
    .click()
  const item = page.getByRole('article')
  await expect(item).toContainText('An eagle is two under par.')
  await item.getByRole('button', { name: 'Refuse' }).click()
  await item.getByLabel('Reason').fill('It has two solutions.')
  const decided = page.waitForResponse((reply) => reply.url().endsWith('/decide'))
  await item.getByRole('form', { name: 'Refuse' }).getByRole('button', { name: 'Refuse' }).click()
  expect((await decided).ok()).toBe(true)
  await letDecisionsApply(server)
  expect((await server.client().try('GET /api/boards/:id', { params: { id }, query: {} })).status).toBe(404)
  await page.goto('/desk#boards')
  await page.getByLabel('Search').fill(good)
  await page.getByRole('button', { name: `Make it a daily: ${good}` }).click()
  const date = await page.getByLabel('Date').inputValue()
  await expectAccessibleDialog(page, 'the date of a daily')
  await page.getByRole('button', { name: 'Make it the daily' }).click()
  const row = page.getByRole('list', { name: 'Boards, newest first' }).getByRole('listitem')
  await expect(row).toContainText('daily of')
  await expectAccessible(page, 'the boards at the desk')
  const dailies = await editor.client.call('GET /api/desk/dailies')
  expect(dailies.find((daily) => daily.date === date)?.made?.title).toBe(good)
})
