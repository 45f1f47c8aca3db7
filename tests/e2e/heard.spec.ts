import { writeFileSync } from 'node:fs'
import { fixBoards } from '../heard/boards.ts'
import { Chromium } from '../heard/chromium.ts'
import { shuffleAlike } from '../heard/in-page.ts'
import { journey } from '../heard/journey.ts'
import { chapters, comparable, written } from '../heard/transcript.ts'
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

test('a journey by keys sounds as it is written down', {
  tag: '@desktop',
}, async ({ page, server, watch }) => {
  // Premium that was given has no plan, so the store has another height than its placeholder.
  watch.allowGrowth(/^\/premium-store/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(shuffleAlike)
  const listener = await Chromium.over(page)
  await journey(listener, server)
  await listener.end()
  const heard = comparable(listener.lines)
  // Playwright's option `--update-snapshots` writes the transcript again.
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(transcript, heard)
  expect(chapters(heard)).toEqual(chapters(written('chromium.txt')))
})
