import { fixBoards } from '../heard/boards.ts'
import { Chromium } from '../heard/chromium.ts'
import { journey } from '../heard/journey.ts'
import { test as base, expect, startSite } from './support/test.ts'

// The transcript contains every word of the boards. This test therefore has a server on which all boards are the same.
const test = base.extend<object, { server: Awaited<ReturnType<typeof startSite>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is always taken apart
    async ({}, provide) => {
      const server = await startSite()
      await fixBoards(server)
      await provide(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/** Replaces what differs from day to day and from run to run. */
const withoutTimes = (line: string) =>
  line
    .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ [A-Z][a-z]+\b/g, 'DATE')
    .replace(
      /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?\b/g,
      'DATE',
    )
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, 'TIME')

test('a journey by keys sounds as it is written down', { tag: '@desktop' }, async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The same shuffle each time.
  await page.addInitScript(() => {
    let state = 1
    Math.random = () => {
      state = (state * 16_807) % 2_147_483_647
      return state / 2_147_483_647
    }
  })
  const listener = await Chromium.over(page)
  try {
    await journey(listener, server)
  } finally {
    console.log(listener.lines.map(withoutTimes).join('\n'))
  }
  expect(`${listener.lines.map(withoutTimes).join('\n').trim()}\n`).toMatchSnapshot('chromium.txt')
})
