import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fewestInsights, richInsights, unsureInsights } from '../../../../tests/e2e/support/insights.ts'
import { answer, finders, lost, openPage, refused, settle } from '../../test-page.tsx'
import { InsightsPart } from './InsightsPart.tsx'
import type { Insights } from './words.ts'

const ASK = 'GET /api/recommendations'
/** Interval at which the tab reads its data again, in ms. */
const REFRESH_MS = 300_000

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(insights: unknown) {
  answer({ [ASK]: insights })
  const screen = await openPage(<InsightsPart />)
  expect(screen.text()).not.toContain('Loading...')
  const tableOf = (title: string) =>
    screen
      .all('[role="group"]')
      .find(
        (group) =>
          document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent === title,
      )
  return {
    ...screen,
    chart: screen.region,
    tableOf,
    picture: (title: string) => screen.region(title).one('[role="img"]').getAttribute('aria-label'),
    figure: (name: string) =>
      screen
        .all('dl > div')
        .find((one) => one.querySelector('dt')?.textContent === name)
        ?.querySelector('dd')?.textContent,
    button: (title: string) => screen.button(`As a table (${title})`),
    cells: (title: string) => {
      const table = tableOf(title)
      if (!table) throw new Error(`there is no table of ${title}`)
      return finders(table)
        .all('tr')
        .map((row) => [...row.children].map((cell) => cell.textContent))
    },
    item: (text: string) => {
      const item = screen.all('li').find((one) => one.textContent?.includes(text))
      if (!item) throw new Error(`nothing in a list says ${text}`)
      return item
    },
  }
}

const trendTitle = ({ charts }: Insights) => charts.trend.title

describe('a rich record', () => {
  test('what is said, and three charts', async () => {
    const { page, text, figure, picture, chart, unmount } = await open(richInsights)
    expect(page.querySelector('h3')?.textContent).toBe(richInsights.personalizedMessage)
    expect(text()).toContain(
      'From your last 40 finished levels, 3 October to 21 November. Plain statistics; the same history says the same.',
    )
    expect(figure('Streak potential')).toBe('7 of 10')
    expect(figure('Fits you now')).toBe('Level 8')
    expect(figure('Your best hours')).toBe('18–21')
    expect(picture('Improving: 86 points more a level')).toBe(
      'Points of 40 levels, with a trend from 262 on 3 October to 361 ±\u00a027 on 21 November.',
    )
    expect(picture('Kinds of groups')).toMatch(
      /^Groups found without a mistake, by kind: Members of a set 93%, /,
    )
    expect(chart('Kinds of groups').names('p')).toEqual(
      expect.arrayContaining(['Strongest', 'Between', 'Weakest']),
    )
    expect(picture('Time of day')).toMatch(
      /: too few levels from 6–9, .*, 0\.7 from 18–21, surely the fewest, /,
    )
    await unmount()
  })

  test('what it rests on, when asked for', async () => {
    const { all, press, item, unmount } = await open(richInsights)
    expect(all('li').some((one) => one.textContent?.includes('Level 8 completed'))).toBe(false)
    await press('See the figures')
    const basis = item('Fits you now')
    expect(basis.textContent).toContain('Level 8 completed12 of 19')
    expect(basis.textContent).toContain('Counted from22')
    await unmount()
  })

  test('three things to do, each with its figures and the way there', async () => {
    const { heading, item, all, link, unmount } = await open(richInsights)
    expect(heading('Three things to do next')).toBeTruthy()
    const card = item('Say the words aloud').textContent
    expect(card).toContain('High priority')
    expect(card).toContain('17 of 39 such groups without a mistake')
    expect(card).toContain('0.5 fewer mistakes a level')
    const ways = all('li a').map((way) => [way.textContent, way.getAttribute('href')])
    expect(ways).toEqual([
      ['Practice', '/practice'],
      ['Play the daily', '/daily-challenge'],
      ['Play', '/game'],
    ])
    expect(link('Play').getAttribute('href')).toBe('/game')
    await unmount()
  })
})

test('a record in which nothing is sure says so', async () => {
  const { text, figure, chart, names, heading, press, unmount } = await open(unsureInsights)
  expect(text()).toContain('28 December 2025 to 21 January 2026')
  expect(figure('No hour is surely better')).toBe('Any hour')
  const kinds = chart('Kinds of groups').names('p')
  expect(kinds).toContain('None stands out yet')
  expect(kinds.filter((kind) => /^(Strongest|Between|Weakest)$/.test(kind))).toEqual([])
  const hours = chart('Time of day').names('span')
  expect(hours.filter((hour) => hour === 'few')).toHaveLength(7)
  expect(hours).not.toContain('best')
  expect(heading('Two things to do next')).toBeTruthy()
  await press('See the figures')
  expect(names('p').filter((said) => said === 'None stands out')).toHaveLength(2)
  await unmount()
})

test('five levels: what cannot be said is not drawn', async () => {
  const { text, chart, heading, unmount } = await open(fewestInsights)
  expect(text()).toContain('From your last 5 finished levels, 21 November.')
  const kinds = chart('Kinds of groups')
  expect(kinds.text()).toContain('Too few groups of any kind yet.')
  expect(kinds.all('button')).toEqual([])
  expect(chart('Time of day').text()).toContain('Too few levels at any hour to say yet.')
  expect(heading('One thing to do next')).toBeTruthy()
  await unmount()
})

test('each chart is a table, too', async () => {
  const { button, tableOf, cells, press, unmount } = await open(richInsights)
  const title = trendTitle(richInsights)
  for (const name of [title, 'Kinds of groups', 'Time of day']) {
    expect(button(name).getAttribute('aria-expanded')).toBe('false')
    expect(tableOf(name)).toBeUndefined()
    await press(`As a table (${name})`)
    expect(button(name).getAttribute('aria-expanded')).toBe('true')
    expect(tableOf(name)).toBeDefined()
    expect(tableOf(name)?.id).toBe(button(name).getAttribute('aria-controls'))
  }
  const levels = cells(title)
  expect(levels[0]).toEqual(['Finished', 'Level', 'Points', 'Trend'])
  expect(levels).toHaveLength(41)
  expect(levels[1]).toEqual(['21 Nov 2026', '8', expect.stringMatching(/^\d+$/), '361 ±\u00a027'])
  expect(cells('Kinds of groups')).toContainEqual([
    'Members of a set, strongest',
    '52 of 56',
    '93%',
    '83–97%',
  ])
  expect(cells('Time of day')).toEqual([
    ['Hours', 'Levels', 'Mistakes a level'],
    ['6–9', '2', 'too few levels'],
    ['9–12', '6', '1.8'],
    ['12–15', '7', '2.1'],
    ['15–18', '5', '1.6'],
    ['18–21', '12', '0.7, best'],
    ['21–24', '8', '1.5'],
  ])
  await press('As a table (Time of day)')
  expect(tableOf('Time of day')).toBeUndefined()
  await unmount()
})

test('too few levels: the sentence, how many are missing, and where to play them', async () => {
  const { text, link, unmount } = await open(
    refused(422, 'not_enough_history', 'Too few.', { finished: 3, needed: 5 }),
  )
  expect(text()).toContain('Unable to generate insights. Play more games to unlock AI recommendations!')
  expect(text()).toContain('Three of five levels finished, two to go.')
  expect(link('Play Game').getAttribute('href')).toBe('/game')
  await unmount()
})

test('what could not be loaded says so and can be asked for again', async () => {
  let asked = 0
  const { text, all, press, unmount } = await open(() =>
    asked++ === 0 ? refused(503, 'busy') : richInsights,
  )
  const [alert] = all('[role="alert"]')
  expect(alert?.textContent).toContain('Unable to generate insights')
  expect(alert?.textContent).toContain('Refused: busy.')
  await press('Try again')
  expect(text()).toContain(richInsights.personalizedMessage)
  expect(all('[role="alert"]')).toEqual([])
  await unmount()
})

test('without a network the tab says so, and comes by itself once there is one', async () => {
  let now: unknown = lost
  const { text, unmount } = await open(() => now)
  expect(text()).toContain('Unable to generate insights')
  expect(text()).toMatch(/could not be reached/)
  now = richInsights
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(text()).toContain(richInsights.personalizedMessage)
  await unmount()
})

test('every five minutes the tab is brought up to date, and what it shows stays meanwhile', async () => {
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
  let asked = 0
  const { text, figure, press, tableOf, unmount } = await open(async () => {
    if (asked++ === 0) return richInsights
    await answered
    return { ...richInsights, streakPotential: 8 }
  })
  await press('As a table (Kinds of groups)')
  await settle(REFRESH_MS - 10_000)
  expect(asked).toBe(1)
  await settle(10_000)
  expect(asked).toBe(2)
  expect(figure('Streak potential')).toBe('7 of 10')
  expect(text()).not.toContain('Loading...')
  goOn()
  await settle()
  expect(figure('Streak potential')).toBe('8 of 10')
  // A table that is open stays open when the data is read again.
  expect(tableOf('Kinds of groups')).toBeDefined()

  // After the component is unmounted, it sends no requests.
  await unmount()
  await settle(2 * REFRESH_MS)
  expect(asked).toBe(2)
})

test.each([
  refused(500, 'unknown', 'Internal Server Error'),
  refused(502, 'unknown', '<html>Bad Gateway</html>'),
])('a failure of the server is told in plain words: %#', async (failure) => {
  answer({ 'GET /api/recommendations': failure })
  const { one, unmount } = await openPage(<InsightsPart />)
  expect(one('[role="alert"]').textContent).toBe(
    'Unable to generate insightsSomething went wrong. Please try again.Try again',
  )
  await unmount()
})
