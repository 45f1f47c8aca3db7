import { afterEach, describe, expect, inject, test } from 'vitest'
import { newEmail, newName, PASSWORD } from '../e2e/support/players.ts'
import { isLong } from '../support/length.ts'
import { missing, missingTogether } from '../support/missing-apis.ts'
import { Board, tiles } from './support/board.ts'
import { isHere } from './support/engine.ts'
import { button, field, heading } from './support/page.ts'
import { type Site, startSite } from './support/site.ts'

// A browser that refuses or does not have something: a visitor still plays and signs up, or reads what is missing. Only
// `npm run test:browsers` runs these tests. `npm test` runs the same in Chromium (tests/e2e/missing-apis.spec.ts).

const { engine, hasWorker } = inject('combination')
let site: Site | undefined

describe.runIf(isHere(engine) && isLong && hasWorker)(`${engine}, which refuses`, () => {
  afterEach(async () => {
    await site?.close()
    site = undefined
  })

  test('cookies: every page for visitors says so at once', async () => {
    site = await startSite(engine, { latency: 0, hasWorker }, { refusesCookies: true })
    const page = await site.newPage()
    for (const path of ['/', '/settings', '/auth']) {
      await page.open(path)
      await page.see({ css: '*', name: /^WordConnect needs cookies to know who plays\./ })
      await page.count(tiles, 0)
    }
  })

  const groups = [
    ...Object.entries(missingTogether),
    ...Object.keys(missing).map((one) => [one, [one]] as const),
  ] as const
  test.each(groups)('%s: a visitor plays, signs up and goes on', async (_, names) => {
    const before = names.flatMap((one) => missing[one] ?? [])
    site = await startSite(engine, { latency: 0, hasWorker, before })
    const page = await site.newPage()
    const board = new Board(page, site.server)
    await page.open('/')
    await page.count(tiles, 16)
    await board.win()
    await page.see(heading('You found all four groups.'))
    await page.press(button('Keep it with a free account'))
    await page.fill(field('Email'), newEmail())
    await page.fill(field('Password'), PASSWORD)
    await page.press(button('Create Account'))
    await page.fill(field('Username'), newName())
    await page.read('Username is available!')
    await page.press(button('Set Username'))
    await page.waitForAddress('/game')
    await page.press(button(/^(Next Level|Go on with level 2)$/))
    await page.see(heading('Level 2'))
    expect(site.front.takeErrors(), 'errors of scripts').toEqual([])
  })
})
