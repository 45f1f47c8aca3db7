import type { Page } from '@playwright/test'
import { themeLooks } from '../../src/web/domain/theme/theme-looks.ts'
import { next, start, win } from '../support/moves.ts'
import { expectAccessible, expectReadable } from './support/axe.ts'
import { giveInsights, richInsights, unsureInsights } from './support/insights.ts'
import { Keys } from './support/keys.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ player }) => {
  expect(player.username).not.toBe('')
})

/**
 * Opens the insights tab, and waits until its content is visible. The page receives `insights` as the server's reply.
 */
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

const trendTitle = (insights: typeof richInsights) => insights.charts.trend.title

test('by keys alone each chart is a table, too; opening one moves no chart', {
  tag: ['@desktop', '@long'],
}, async ({ page, hasTouch }) => {
  await open(page, richInsights)
  const keys = new Keys(page)
  await keys.press('Tab')
  await keys.activate(page.getByRole('button', { name: 'See the figures' }))
  await expect(page.getByText('Level 8 completed')).toBeVisible()
  const places = () =>
    page.getByRole('img').evaluateAll((charts) => charts.map((one) => [one.clientWidth, one.clientHeight]))
  const before = await places()
  const top = () => chart(page, 'Time of day').evaluate((card) => card.getBoundingClientRect().top + scrollY)
  const topBefore = await top()
  for (const name of [trendTitle(richInsights), 'Kinds of groups', 'Time of day']) {
    const button = chart(page, name).getByRole('button', { name: `As a table (${name})` })
    await expect(tableOf(page, name)).toBeHidden()
    await keys.activate(button)
    await expect(tableOf(page, name)).toBeVisible()
    await keys.press('Space')
    await expect(tableOf(page, name)).toBeHidden()
    await keys.press('Space')
    await expect(tableOf(page, name)).toBeVisible()
  }
  expect(await places()).toEqual(before)
  // The test replaces a chart by a table. On a wide screen the charts are beside one another, so the other charts do
  // not move. On a phone, the content below the chart moves.
  if (!hasTouch) expect(await top()).toBe(topBefore)
  await expectAccessible(page, 'insights as tables')
  await keys.activate(page.getByRole('listitem').getByRole('link', { name: 'Play the daily' }))
  await expect(page).toHaveURL('/daily-challenge')
})

test('a player’s own record, as the server reads it', async ({ page, player, server }) => {
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
})

test('its text is big enough and nothing is cut, on a phone of any width; it can be read in every theme', {
  tag: '@long',
}, async ({ page }) => {
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
  await page.setViewportSize({ width: 390, height: 844 })
  await giveInsights(page, richInsights)
  await page.reload()
  await expect(page.getByRole('heading', { name: richInsights.personalizedMessage })).toBeVisible()
  for (const { id: theme } of themeLooks)
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        ([one, other]) => {
          Object.assign(document.documentElement.dataset, { theme: one, scheme: other })
          // The accessibility checker axe cannot check text on a picture, so the test hides the background pattern. The
          // test themes.test.ts calculates whether text on this pattern is readable.
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

test('the first load of home has nothing of it', { tag: '@long' }, async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await giveInsights(page, richInsights)
  await page.goto('/')
  await expect(page.getByText('Personal Best')).toBeVisible()
  const ofInsights = () => files.filter((file) => /InsightsTab|recommendations/.test(file))
  expect(ofInsights()).toEqual([])
  await page.getByRole('tab', { name: 'AI Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Three things to do next' })).toBeVisible()
  // Names of built files contain a hash, which the test removes before it compares the names.
  const names = ofInsights().map((file) => file.replace(/InsightsTab-.*\./, 'InsightsTab.'))
  expect(names.toSorted()).toEqual([
    '/api/recommendations',
    '/assets/InsightsTab.css',
    '/assets/InsightsTab.js',
  ])
})
