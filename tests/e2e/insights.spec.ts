import type { Locator, Page } from '@playwright/test'
import { themeLooks } from '../../src/web/lib/theme.ts'
import { next, start, win } from '../support/moves.ts'
import { expectAccessible, expectReadable } from './support/axe.ts'
import { fewestInsights, giveInsights, richInsights, unsureInsights } from './support/insights.ts'
import { Keys } from './support/keys.ts'
import { expect, test } from './support/test.ts'

const REFRESH_MS = 300_000

test.beforeEach(({ player }) => {
  expect(player.username).not.toBe('')
})

/** Opens the tab with an answer, and waits until it is drawn. */
async function open(page: Page, insights: typeof richInsights): Promise<void> {
  await giveInsights(page, insights)
  await page.goto('/#insights')
  await expect(page.getByRole('heading', { name: insights.personalizedMessage })).toBeVisible()
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tableOf = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('table')
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition')

/** The text of a table, row by row. */
const cellsOf = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

const trendTitle = (insights: typeof richInsights) => insights.charts.trend.title

test('a rich record: what is said, what it rests on, three charts, three things to do', {
  tag: '@both',
}, async ({ page }) => {
  await open(page, richInsights)
  await expect(
    page.getByText(
      'From your last 40 finished levels, 3 October to 21 November. Plain statistics; the same history says the same.',
    ),
  ).toBeVisible()
  await expect(figure(page, 'Streak potential')).toHaveText('7 of 10')
  await expect(figure(page, 'Fits you now')).toHaveText('Level 8')
  await expect(figure(page, 'Your best hours')).toHaveText('18–21')

  await expect(chart(page, 'Improving: 86 points more a level').getByRole('img')).toHaveAccessibleName(
    'Points of 40 levels, with a trend from 262 on 3 October to 361 ±\u00a027 on 21 November.',
  )
  const kinds = chart(page, 'Kinds of groups')
  await expect(kinds.getByRole('img')).toHaveAccessibleName(
    /^Groups found without a mistake, by kind: Members of a set 93\u00a0%, /,
  )
  for (const title of ['Strongest', 'Between', 'Weakest'])
    await expect(kinds.getByText(title, { exact: true })).toBeVisible()
  await expect(chart(page, 'Time of day').getByRole('img')).toHaveAccessibleName(
    /: too few levels from 6–9, .*, 0\.7 from 18–21, surely the fewest, /,
  )

  await page.getByRole('button', { name: 'See the figures' }).click()
  const basis = page.getByRole('listitem').filter({ hasText: 'Fits you now' })
  await expect(basis).toContainText('Level 8 completed12 of 19')
  await expect(basis).toContainText('Counted from22')

  await expect(page.getByRole('heading', { name: 'Three things to do next' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Say the words aloud' })
  await expect(card.getByText('High priority')).toBeVisible()
  await expect(card.getByText('17 of 39 such groups without a mistake')).toBeVisible()
  await expect(card.getByText('0.5 fewer mistakes a level')).toBeVisible()
  for (const [name, href] of [
    ['Practice', '/practice'],
    ['Play the daily', '/daily-challenge'],
    ['Play', '/game'],
  ] as const) {
    const cards = page.getByRole('listitem').filter({ hasText: 'priority' })
    await expect(cards.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expectAccessible(page, 'rich insights, figures shown')
})

test('a record in which nothing is sure says so', { tag: '@both' }, async ({ page }) => {
  await open(page, unsureInsights)
  await expect(page.getByText('28 December 2025 to 21 January 2026')).toBeVisible()
  await expect(figure(page, 'No hour is surely better')).toHaveText('Any hour')
  const kinds = chart(page, 'Kinds of groups')
  await expect(kinds.getByText('None stands out yet')).toBeVisible()
  await expect(kinds.getByText(/^(Strongest|Between|Weakest)$/)).toHaveCount(0)
  await expect(chart(page, 'Time of day').getByText('few', { exact: true })).toHaveCount(7)
  await expect(chart(page, 'Time of day').getByText('best', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Two things to do next' })).toBeVisible()
  await page.getByRole('button', { name: 'See the figures' }).click()
  await expect(page.getByText('None stands out', { exact: true })).toHaveCount(2)
  await expectAccessible(page, 'insights of which nothing is sure')
})

test('five levels: what cannot be said is not drawn', { tag: '@both' }, async ({ page }) => {
  await open(page, fewestInsights)
  await expect(page.getByText('From your last 5 finished levels, 21 November.')).toBeVisible()
  const kinds = chart(page, 'Kinds of groups')
  await expect(kinds.getByText('Too few groups of any kind yet.')).toBeVisible()
  await expect(kinds.getByRole('button')).toHaveCount(0)
  await expect(chart(page, 'Time of day').getByText('Too few levels at any hour to say yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One thing to do next' })).toBeVisible()
  await expectAccessible(page, 'insights from five levels')
})

test('each chart is a table, too; opening one moves no chart', { tag: '@both' }, async ({
  page,
  hasTouch,
}) => {
  await open(page, richInsights)
  const title = trendTitle(richInsights)
  const places = () =>
    page.getByRole('img').evaluateAll((charts) => charts.map((one) => [one.clientWidth, one.clientHeight]))
  const before = await places()
  const top = () => chart(page, 'Time of day').evaluate((card) => card.getBoundingClientRect().top + scrollY)
  const topBefore = await top()

  for (const name of [title, 'Kinds of groups', 'Time of day']) {
    const button = chart(page, name).getByRole('button', { name: `As a table (${name})` })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(tableOf(page, name)).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(tableOf(page, name)).toBeVisible()
  }
  expect(await places()).toEqual(before)
  // Side by side nothing of the row moves; one below the other a table pushes what is below it.
  if (!hasTouch) expect(await top()).toBe(topBefore)

  const levels = await cellsOf(tableOf(page, title))
  expect(levels[0]).toEqual(['Finished', 'Level', 'Points', 'Trend'])
  expect(levels).toHaveLength(41)
  expect(levels[1]).toEqual(['21 Nov 2026', '8', expect.stringMatching(/^\d+$/), '361 ±\u00a027'])
  expect(await cellsOf(tableOf(page, 'Kinds of groups'))).toContainEqual([
    'Members of a set, strongest',
    '52 of 56',
    '93\u00a0%',
    '83–97\u00a0%',
  ])
  expect(await cellsOf(tableOf(page, 'Time of day'))).toEqual([
    ['Hours', 'Levels', 'Mistakes a level'],
    ['6–9', '2', 'too few levels'],
    ['9–12', '6', '1.8'],
    ['12–15', '7', '2.1'],
    ['15–18', '5', '1.6'],
    ['18–21', '12', '0.7, best'],
    ['21–24', '8', '1.5'],
  ])
  await expectAccessible(page, 'insights as tables')
  await chart(page, 'Time of day').getByRole('button').click()
  await expect(tableOf(page, 'Time of day')).toBeHidden()
})

test('a player’s own record, as the server reads it', { tag: '@both' }, async ({ page, player, server }) => {
  let level = await start(player.client)
  for (let n = 0; n < 9; n++) {
    await win(server, player.client, level, n % 3)
    if (n < 8) level = await next(player.client, level.id)
  }
  await page.goto('/#insights')
  await expect(page.getByText(/^From your last 9 finished levels, /)).toBeVisible()
  await expect(figure(page, 'Streak potential')).toHaveText('9 of 10')
  const trend = chart(page, 'No clear trend')
  await expect(trend.getByText('A trend needs 20 levels; these are 9.')).toBeVisible()
  await trend.getByRole('button', { name: /^As a table/ }).click()
  await expect(tableOf(page, 'No clear trend').getByRole('row')).toHaveCount(1 + 9)
  await expectAccessible(page, 'insights of a real record')
})

test('too few levels: the sentence, how many are missing, and where to play them', { tag: '@both' }, async ({
  page,
  watch,
}) => {
  watch.allow(422, '/api/recommendations')
  const refusal = { code: 'not_enough_history', message: 'Too few.', details: { finished: 3, needed: 5 } }
  await page.route('**/api/recommendations', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto('/#insights')
  const panel = page.getByRole('tabpanel')
  await expect(
    panel.getByText('Unable to generate insights. Play more games to unlock AI recommendations!', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(panel.getByText('Three of five levels finished, two to go.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Play Game' })).toHaveAttribute('href', '/game')
  await expectAccessible(page, 'too few levels for insights')
})

test('what could not be loaded says so and can be asked for again', async ({ page, watch }) => {
  watch.allow(503, '/api/recommendations')
  await giveInsights(page, richInsights)
  const busy = { code: 'busy', message: 'Too much is going on. Try again in a moment.' }
  await page.route('**/api/recommendations', (route) => route.fulfill({ status: 503, json: busy }), {
    times: 1,
  })
  await page.goto('/#insights')
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Your insights could not be loaded')).toBeVisible()
  await expect(alert.getByText('Too much is going on.')).toBeVisible()
  await expectAccessible(page, 'insights that could not be loaded')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: richInsights.personalizedMessage })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('opened without a network the tab says so, and comes by itself once there is one', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(0, '/')
  await giveInsights(page, richInsights)
  await page.goto('/')
  await expect(page.getByText('Personal Best')).toBeVisible()
  // Only the tab is to find no network, not what home still loads.
  await page.waitForLoadState('networkidle')
  // A request that is answered by the test needs no network.
  await page.unroute('**/api/recommendations')
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'AI Insights' }).click()
  await expect(page.getByText('Your insights could not be loaded')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(/could not be reached/)).toBeVisible()
  await giveInsights(page, richInsights)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: richInsights.personalizedMessage })).toBeVisible()
})

test('every five minutes the tab is brought up to date, and what it shows stays meanwhile', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/recommendations', async (route) => {
    if (asked++ > 0) await answered
    await route.fulfill({ json: asked === 1 ? richInsights : { ...richInsights, streakPotential: 8 } })
  })
  await page.goto('/#insights')
  const streak = figure(page, 'Streak potential')
  await expect(streak).toHaveText('7 of 10')
  await chart(page, 'Kinds of groups').getByRole('button').click()
  await page.clock.pauseAt(Date.now() + 60_000)
  // By now a minute and the moments since the tab was drawn have passed: how many depends on the machine.
  await page.clock.runFor(REFRESH_MS - 100_000)
  expect(asked).toBe(1)
  const secondLater = async () => {
    await page.clock.runFor(1_000)
    return asked
  }
  await expect.poll(secondLater, { intervals: [50] }).toBe(2)
  await expect(streak).toHaveText('7 of 10')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  answer()
  await page.clock.resume()
  await expect(streak).toHaveText('8 of 10')
  // A table that was open stays open.
  await expect(tableOf(page, 'Kinds of groups')).toBeVisible()

  // Nobody looks: nothing is asked.
  await page.getByRole('tab', { name: 'Players' }).click()
  await page.clock.runFor(2 * REFRESH_MS)
  expect(asked).toBe(2)
})

test('by keys alone', { tag: '@both' }, async ({ page }) => {
  await open(page, richInsights)
  const keys = new Keys(page)
  await keys.press('Tab')
  await keys.activate(page.getByRole('button', { name: 'See the figures' }))
  await expect(page.getByText('Level 8 completed')).toBeVisible()
  for (const name of [trendTitle(richInsights), 'Kinds of groups', 'Time of day']) {
    await keys.activate(page.getByRole('button', { name: `As a table (${name})` }))
    await expect(tableOf(page, name)).toBeVisible()
    await keys.press('Space')
    await expect(tableOf(page, name)).toBeHidden()
  }
  await keys.activate(page.getByRole('listitem').getByRole('link', { name: 'Play the daily' }))
  await expect(page).toHaveURL('/daily-challenge')
})

test('its text is big enough, and nothing is cut, on a phone of any width', async ({ page }) => {
  await open(page, unsureInsights)
  await page.getByRole('button', { name: 'See the figures' }).click()
  for (const button of await page.getByRole('button', { name: /^As a table/ }).all()) await button.click()
  for (const [width, smallest] of [
    [390, 12],
    [320, 11],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await page.getByRole('tabpanel').evaluate((panel) => {
      const texts = [...panel.querySelectorAll('*')].filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      return texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    })
    expect(Math.min(...sizes), `${width} px`).toBeGreaterThanOrEqual(smallest)
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const cut = [...document.querySelectorAll('[role="tabpanel"] :is(section, table, svg text)')].filter(
          (one) => one.getBoundingClientRect().right > clientWidth || one.getBoundingClientRect().left < 0,
        )
        return [scrollWidth - clientWidth, ...cut.map((one) => one.textContent)]
      })
    await expect.poll(overflow, { message: `${width} px` }).toEqual([0])
  }
})

test('it can be read in every theme, and in forced colours every line is there', async ({ page }) => {
  await open(page, richInsights)
  for (const theme of themeLooks)
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        ([one, other]) => {
          Object.assign(document.documentElement.dataset, { theme: one, scheme: other })
          // Text on a picture is not judged. That the print leaves it readable is calculated: themes.test.ts.
          document.documentElement.style.setProperty('--ground', 'none')
        },
        [theme, scheme],
      )
      await expectReadable(page, `insights, ${theme}, ${scheme}`)
    }
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(`[role="img"] ${selector}`)
      if (!element) throw new Error(`there is no ${selector}`)
      return getComputedStyle(element)
    }
    return {
      text: getComputedStyle(document.body).color,
      thread: style('path[class*="thread"]').stroke,
      knot: style('[class*="line"] > [class*="knot"]').backgroundColor,
      best: style('[class*="best"] > [class*="bar"]').backgroundColor,
      bar: style('[class*="bar"]').borderTopColor,
    }
  })
  const { text } = colours
  expect(colours).toEqual({ text, thread: text, knot: text, best: text, bar: text })
})

test('the first load of home has nothing of it', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await giveInsights(page, richInsights)
  await page.goto('/')
  await expect(page.getByText('Personal Best')).toBeVisible()
  const ofInsights = () => files.filter((file) => /InsightsTab|recommendations/.test(file))
  expect(ofInsights()).toEqual([])
  await page.getByRole('tab', { name: 'AI Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Three things to do next' })).toBeVisible()
  // Sorted by their kind: their names end in a hash.
  const names = ofInsights().map((file) => file.replace(/InsightsTab-.*\./, 'InsightsTab.'))
  expect(names.toSorted()).toEqual([
    '/api/recommendations',
    '/assets/InsightsTab.css',
    '/assets/InsightsTab.js',
  ])
})
