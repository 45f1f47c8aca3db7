import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserNames, oldestBrowsers } from '../../scripts/lib/browsers.mjs'
import { root } from '../../scripts/lib/root.mjs'
import { sinceVersions, tooNewInScript, tooNewInStyles } from '../support/oldest-browsers.ts'
import { Store } from './support/store.ts'
import { expect, test } from './support/test.ts'

const web = join(root, 'dist/web')
const read = (file: string) => readFileSync(join(web, file), 'utf8')
const built = (ending: string) =>
  readdirSync(join(web, 'assets'))
    .filter((file) => file.endsWith(ending))
    .map((file) => read(`assets/${file}`))
const inPages = (tag: string) =>
  [
    ...`${read('index.html')}${read('embed.html')}`.matchAll(
      new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'),
    ),
  ].map(([, text = '']) => text)

/** Features that some of the oldest browsers do not have, with the reason why the app can still use them. */
const allowedInScripts = {
  'AbortSignal.timeout': 'in Chrome before 124, only the reason of the abort is different',
  'PublicKeyCredential.getClientCapabilities': 'the library for passkeys checks whether it exists',
  'document.startViewTransition': 'the router checks whether it exists',
  'navigator.canShare': 'the page checks whether it exists',
  'navigator.connection': 'a library checks whether it exists',
  'navigator.share': 'the page checks whether it exists',
  'navigator.vibrate': 'the page checks whether it exists',
  'navigator.userAgentData': 'the service worker checks whether it exists',
}
const detail = 'without it, a detail looks different'
const scrolled = 'the style sheet checks whether rows can fade as they scroll'
const allowedInStyles = {
  '@property': scrolled,
  '-webkit-tap-highlight-color': 'only phones have it',
  '-webkit-touch-callout': 'only phones have it',
  '::-webkit-search-cancel-button': 'Firefox has no such button',
  '::marker': detail,
  ':autofill': 'Firefox has its own colours for filled fields',
  'accent-color': detail,
  'animation-timeline': scrolled,
  'forced-color-adjust': 'Safari has no forced colours',
  'hanging-punctuation': detail,
  'overflow-anchor': 'Safari does not move the page for content above',
  'overscroll-behavior': detail,
  'paint-order': detail,
  'scroll()': scrolled,
  'scrollbar-gutter': detail,
  'scrollbar-width': detail,
  'text-size-adjust': 'only phones have it',
  'text-wrap': detail,
  cursor: 'a phone has no cursor',
  resize: detail,
  rx: detail,
}

test('the built files use nothing that the oldest browsers do not have', () => {
  const scripts = [...built('.js'), ...inPages('script'), read('sw.js')]
  // Playwright needs this function, so the page below cannot do without it.
  expect(scripts.join('\n')).not.toContain('.checkVisibility(')
  const styles = [...built('.css'), ...inPages('style')]
  expect(scripts.length).toBeGreaterThan(20)
  expect(styles.length).toBeGreaterThan(10)
  const of = (found: Map<string, string>[]) => Object.fromEntries(found.flatMap((one) => [...one]))
  const leftOut = (found: Record<string, string>, allowed: object) =>
    Object.fromEntries(Object.entries(found).filter(([name]) => !(name.replace(/: .*/, '') in allowed)))
  expect.soft(leftOut(of(scripts.map(tooNewInScript)), allowedInScripts)).toEqual({})
  expect.soft(leftOut(of(styles.map(tooNewInStyles)), allowedInStyles)).toEqual({})
})

test('a browser that misses what the app needs is older than the oldest one', () => {
  const { chrome, firefox, safari } = oldestBrowsers
  const has = sinceVersions('css.selectors.has')
  const maps = sinceVersions('html.elements.script.type.importmap')
  const mix = sinceVersions('css.types.color.color-mix')
  const first = (browser: string) => Math.max(...[has, maps, mix].map((since) => since[browser] ?? 0))
  expect(first('chrome')).toBe(Number(chrome))
  expect(first('firefox')).toBe(Number(firefox))
  expect(first('safari').toFixed(3)).toBe(safari?.replace('.', '.00'))
})

test('an older browser gets a sentence, and no app', async ({ page, watch }) => {
  watch.allowGrowth(/WordConnect/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...given: [string]) => !given[0].includes(':has') && supports(...given)
  })
  await page.goto('/')
  await expect(page.getByText(`The game runs in ${browserNames}, and in newer versions.`)).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  await page.clock.runFor(10_000)
  expect(asked.filter((path) => /index-.*\.js$|^\/api\//.test(path))).toEqual([])
})

for (const fault of ['lost', 'broken'] as const)
  test(`a start that fails says so: the app’s script is ${fault}`, async ({ page, watch }) => {
    watch.allow(0, '/assets/')
    watch.allowError(/Failed to load|broken|was preloaded/)
    watch.allowGrowth(/WordConnect/)
    await page.route(/\/assets\/index-.*\.js$/, (route) =>
      fault === 'lost'
        ? route.abort('connectionfailed')
        : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    )
    await page.goto('/')
    await expect(page.getByText('WordConnect could not start.')).toBeVisible()
    await page.unroute(/\/assets\/index-.*\.js$/)
    await page.getByRole('link', { name: 'begin again' }).click()
    await expect(page.getByRole('grid', { name: 'Words' })).toBeVisible()
  })

test.describe('with what the oldest browsers have', () => {
  test.use({ oldest: true })

  test('a level, the week’s leaderboard, a purchase', async ({ page, game }) => {
    await game.start()
    await game.miss(0)
    for (const group of await game.groups()) await game.find(group)
    await expect(game.panel('Level Complete')).toBeVisible()
    const week = page.waitForRequest(/leaderboards.*period=week/)
    await page.goto('/leaderboards')
    await page.getByRole('radio', { name: 'This Week' }).check()
    await week
    const store = new Store(page)
    await store.open()
    await store.buy('Buy Riso')
    await expect(store.purchase).toBeHidden()
  })
})
