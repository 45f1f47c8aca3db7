import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { finish, publishBoard, visitor } from '../support/made-boards.ts'
import { expectAccessible } from './support/axe.ts'
import { newEmail, newName, newPlayer, PASSWORD, signIn } from './support/players.ts'
import { expect, test } from './support/test.ts'

type Published = Awaited<ReturnType<typeof publishBoard>>

/** Presses the four words of a guess, with a finger on the phone. */
async function guess(page: Page | FrameLocator, words: readonly string[], hasTouch: boolean): Promise<void> {
  for (const word of words) {
    const tile = page.getByRole('grid', { name: 'Words' }).getByRole('button', { name: word, exact: true })
    await (hasTouch ? tile.tap() : tile.click())
  }
}

/** Finds all groups of a board, after one guess with three words of a group. */
async function solve(page: Page | FrameLocator, { board }: Published, hasTouch: boolean): Promise<void> {
  const [first = [], second = []] = board.groups.map(({ words }) => words)
  await guess(page, [...first.slice(0, 3), second[0] ?? ''], hasTouch)
  await expect(page.getByText(/^One away.* Three mistakes left\.$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const [found, { words }] of board.groups.entries()) {
    await guess(page, words, hasTouch)
    await expect(
      page
        .getByRole('grid', { name: 'Words' })
        .locator('[aria-colspan="4"]')
        .or(page.getByRole('list', { name: 'Groups of the board' }).getByRole('listitem')),
    ).toHaveCount(found + 1)
  }
}

/** Expects that the page contains no name and no line of the board. */
async function expectNoAnswer(page: Page, { board }: Published): Promise<void> {
  const html = await page.content()
  expect(
    board.groups.flatMap(({ name, note = '' }) => [name, note]).filter((text) => html.includes(text)),
  ).toEqual([])
}

test('played without an account, kept at sign-up, and liked; the maker sees where others went wrong', {
  tag: '@both',
}, async ({ page, server, hasTouch, browser }) => {
  const maker = await newPlayer(server)
  const published = await publishBoard(server, maker.id, { title: 'Harbour lights' })
  const { id, board } = published
  for (const mistakes of [2, 4]) await finish(server, visitor(server), published, mistakes)

  await page.goto(`/b/${id}`)
  await expect(page.getByRole('heading', { name: 'Harbour lights' })).toBeVisible()
  await expectAccessible(page, 'before the board')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Words' }).getByRole('button')).toHaveCount(16)
  await expectNoAnswer(page, published)

  // After a reload the board goes on without a press.
  await page.reload()
  await solve(page, published, hasTouch)
  const result = page.getByRole('region', { name: 'Your result' })
  await expect(result.getByText('4 of 4', { exact: true })).toBeVisible()
  await expect(result.getByText('of 2 who solved it')).toBeVisible()
  await expect(page.getByText(board.groups[0]?.note ?? '')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How others did' })).toContainText(
    'of players tried these four.',
  )
  await expect(page.getByRole('button', { name: /^Like this board/ })).toHaveCount(0)
  await expectAccessible(page, 'the end for a visitor')

  await result.getByRole('link', { name: 'Keep it with a free account' }).click()
  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const name = newName()
  await page.getByLabel('Username', { exact: true }).fill(name)
  await expect(page.getByText('Username is available!')).toBeVisible()
  await page.getByRole('button', { name: 'Set Username' }).click()
  await expect(page).toHaveURL(`/b/${id}`)
  await expect(page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem')).toContainText(name)
  await page.getByRole('button', { name: 'Like this board, 0 hearts' }).click()
  const heart = page.getByRole('button', { name: 'Like this board, 1 heart' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the end for a player')

  const makersPage = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signIn(makersPage.context(), maker)
  await makersPage.goto(`/b/${id}`)
  const tried = makersPage.locator('section', {
    has: makersPage.getByRole('heading', { name: 'Wrong foursomes most tried' }),
  })
  await expect(tried).toContainText(board.groups[0]?.words[0] ?? '')
  await makersPage.context().close()
})

test('boards are found by list, size and search, and the address holds the choice', async ({
  page,
  server,
  context,
  player,
}) => {
  const maker = await newPlayer(server)
  const mark = newName()
  const boards = []
  for (const groups of [4, 5])
    boards.push(
      await publishBoard(server, maker.id, {
        title: `${mark} ${groups}`,
        groups,
        isListed: true,
        hearts: 99,
        plays: 99,
      }),
    )
  await signIn(context, player)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Board of the week: / })).toContainText('groups')

  await page.goto('/boards')
  const found = page.getByRole('list', { name: 'Boards' }).getByRole('article')
  await page.getByLabel('Search titles and makers').fill(mark)
  await expect(found).toHaveCount(2)
  await page.getByRole('radio', { name: '5' }).check()
  await expect(found).toHaveCount(1)
  await expect(page).toHaveURL(`/boards?size=5&search=${mark}`)
  for (const board of boards) await expectNoAnswer(page, board)
  await page.reload()
  await expect(found).toHaveText(new RegExp(`^${mark} 5`))
  await expectAccessible(page, 'the list of boards')
  await found.getByRole('link', { name: maker.username }).click()
  await expect(page.getByRole('heading', { name: `Boards by ${maker.username}` })).toBeVisible()
  await expect(found).toHaveCount(2)
})

test.describe('in a frame of another site', () => {
  let site: Server
  test.beforeAll(async () => {
    site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<title>A blog</title><iframe title="A board" width="360" height="420"
        src="${new URL(request.url ?? '', 'http://blog').searchParams.get('frame')}"></iframe>`)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => new Promise((resolve) => site.close(resolve)))

  test('a board is played without cookies, and the end has one link back', async ({
    page,
    server,
    context,
    hasTouch,
  }) => {
    const published = await publishBoard(server, (await newPlayer(server)).id, { title: 'A board in a blog' })
    const { port } = site.address() as AddressInfo
    // The host name makes the frame a page of another site. Chromium then sends and stores no cookies for it.
    await page.goto(
      `http://localhost:${port}/?frame=${encodeURIComponent(`${server.origin}/b/${published.id}/embed`)}`,
    )
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Play' }).click()
    await solve(frame, published, hasTouch)
    await expect(frame.getByText(/^Solved in \d+:\d\d with one mistake\.$/)).toBeVisible()
    await expect(frame.getByText(published.board.groups[0]?.note ?? '')).toBeVisible()
    const back = frame.getByRole('link')
    await expect(back).toHaveText('More boards on WordConnect')
    expect(await context.cookies(server.origin)).toEqual([])
    const [opened] = await Promise.all([context.waitForEvent('page'), back.click()])
    await expect(opened).toHaveURL(`${server.origin}/boards`)
  })
})
