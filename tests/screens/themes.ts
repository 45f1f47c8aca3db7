// The command `npm run screens -- themes [folder]` takes pictures of the game and the home page in every theme. It
// takes them in light and dark, on a wide screen and on a phone. The pictures show the real product with demo data. The
// command puts the pictures on two contact sheets. It does not check them; a person must look at them.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { prepare } from '../../scripts/lib/prepare.mjs'
import { seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { themeLooks } from '../../src/web/domain/theme/theme-looks.ts'
import { newPlayer, signIn } from '../e2e/support/players.ts'
import { guess, start } from '../support/moves.ts'
import { startServer, type TestServer, wrongGuess } from '../support/server.ts'

const sizes = [
  { name: 'wide', viewport: { width: 1440, height: 900 }, shown: 480 },
  { name: 'phone', viewport: { width: 390, height: 844 }, shown: 240 },
] as const
const modes = ['light', 'dark'] as const

const executablePath = await findChromium()
if (!executablePath) {
  console.error('No Chromium is installed here: the sheets need one')
  process.exit(1)
}
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'wordconnect-schemes-'))
mkdirSync(folder, { recursive: true })
await prepare({ web: true })
const server = await startServer('embedded', { DEMO: '1' }, 'runs')
server.app.context.env.origins = [server.origin]
const browser = await chromium.launch({ executablePath })
try {
  await seedDemo(server.app.context)
  for (const size of sizes) await takeSheet(browser, server, size)
  console.log(`Pictures and sheets are in ${folder}`)
} finally {
  await browser.close()
  await server.close()
}

/**
 * In every theme, takes pictures of the home page and of a game. The game has a found group, a mistake and three
 * selected tiles. Puts all pictures on one contact sheet.
 */
async function takeSheet(by: Browser, site: TestServer, { name, viewport, shown }: (typeof sizes)[number]) {
  const context = await by.newContext({ viewport, reducedMotion: 'reduce', baseURL: site.origin })
  const player = await newPlayer(site)
  const { id } = await start(player.client)
  const groups = await site.answer(id)
  await guess(player.client, id, groups[1] ?? [])
  await guess(player.client, id, wrongGuess(groups.toSpliced(1, 1)))
  await player.client.call('POST /api/game/use-hint', { body: { gameId: id } })
  await signIn(context, player)
  const page = await context.newPage()

  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await takeAll(page, `home-${name}`)

  await page.goto('/game')
  const tiles = page.getByRole('grid', { name: 'Words' }).getByRole('button')
  // The selected tiles are far apart, so that the line between them crosses other tiles, gaps and words.
  for (const place of [8, 5, 3]) await tiles.nth(place).click()
  await page.mouse.move(0, 0)
  await takeAll(page, `game-${name}`)

  const card = (theme: string, mode: string, screen: string) => {
    const data = readFileSync(join(folder, `${screen}-${name}-${theme}-${mode}.png`)).toString('base64')
    return `<figure><img width="${shown}" src="data:image/png;base64,${data}"><figcaption>${theme}, ${mode}</figcaption></figure>`
  }
  const rows = themeLooks.map(({ id: theme }) =>
    modes.flatMap((mode) => ['game', 'home'].map((screen) => card(theme, mode, screen))).join(''),
  )
  await context.close()
  // The contact sheet needs a separate page, because the product's content security policy forbids unknown styles.
  const sheet = await by.newPage({ viewport: { width: (shown + 12) * 4 + 12, height: 800 } })
  await sheet.setContent(
    `<style>body{margin:12px;font:14px sans-serif;background:#888}div{display:flex;gap:12px}figure{margin:0 0 12px}img{display:block}</style>${rows
      .map((row) => `<div>${row}</div>`)
      .join('')}`,
  )
  writeFileSync(join(folder, `sheet-${name}.png`), await sheet.screenshot({ fullPage: true }))
  await sheet.close()
}

/**
 * Takes pictures of the current page in each theme. Themes differ only in design tokens, so the page needs no reload.
 */
async function takeAll(page: Page, name: string) {
  for (const { id: theme } of themeLooks)
    for (const mode of modes) {
      await page.evaluate(
        ([one, other]) => Object.assign(document.documentElement.dataset, { theme: one, scheme: other }),
        [theme, mode] as const,
      )
      await page.screenshot({ path: join(folder, `${name}-${theme}-${mode}.png`), animations: 'disabled' })
    }
}
