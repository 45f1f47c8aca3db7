import { readFileSync, writeFileSync } from 'node:fs'
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

const transcript = new URL('../heard/chromium.txt', import.meta.url)

/** Leaves out what only a slow machine says, and replaces dates and times. */
const comparable = (lines: readonly string[]) =>
  `${lines
    .filter((line) => !/^says: (Checking|Loading|Connecting|.* is not connected)/.test(line))
    .join('\n')
    .replace(/(Start Race|See it): a link/g, 'See it: a link')
    .replace(/\b\w+day,? \d+ [A-Z][a-z]+\b/g, 'DATE')
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, 'TIME')
    .trim()}\n`

/**
 * Splits a transcript into chapters, with the keys and the focus apart from the announcements. The order of the
 * announcements depends on the machine: one can come after the next key, and what the rival does comes at any time.
 */
const chapters = (text: string) =>
  text.split(/^(?=# )/m).map((chapter) => {
    const lines = chapter.split('\n').filter((line) => line !== '')
    const isSaid = (line: string) => line.startsWith('says')
    return {
      keys: lines.filter((line) => !isSaid(line)),
      announcements: [...new Set(lines.filter(isSaid))].sort(),
    }
  })

test('a journey by keys sounds as it is written down', {
  tag: ['@desktop', '@long'],
}, async ({ page, server }) => {
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
  await journey(listener, server)
  await listener.end()
  const heard = comparable(listener.lines)
  // Playwright's option `--update-snapshots` writes the transcript again.
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(transcript, heard)
  expect(chapters(heard)).toEqual(chapters(readFileSync(transcript, 'utf8')))
})
