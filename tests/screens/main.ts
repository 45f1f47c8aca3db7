// The command `npm run screens -- measure [part of a name …]` opens every screen and measures it. The page must not
// scroll sideways. No text is allowed to be cut or too small. No control is allowed to be covered or too low, or to
// overlap another control. The command measures screens at seven sizes, with text of twice the size and with a page zoom
// of 200 %. axe must find no violation in the light and dark colour schemes. The command prints all failures; if there
// are any, it exits with 1.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { main, say } from '../../scripts/lib/root.mjs'
import { boxProblems, limitsAt } from './boxes.ts'
import { screens } from './screens.ts'
import { eachScreen, phone, resize, type Size, themed } from './stage.ts'

const wide: Size = { width: 1440, height: 900 }
const sizes: readonly Size[] = [
  { width: 320, height: 568 },
  phone,
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  wide,
  { width: 2560, height: 1440 },
]
/** Window sizes for a page zoom of 200 %. With this zoom, the page has only half the width and height of the window. */
const zoomedSizes: readonly Size[] = [
  { width: 512, height: 384 },
  { width: 720, height: 450 },
  { width: 960, height: 470 },
]
const biggerTextSizes: readonly Size[] = [phone, wide]

/** In the dark scheme axe checks only rules for colours, because the light and dark schemes differ only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Browser option for users who set their text to twice the usual size: 16 px become 32 px. */
const biggerText = '--blink-settings=defaultFontSize=32'

await main(async () => {
  const wanted = process.argv.slice(2)
  const problems = new Set<string>()
  const visited = new Set<string>()
  const note = (name: string, found: readonly string[]) => {
    visited.add(name)
    if (found.length === 0) return
    problems.add(name)
    say([name, ...found.map((line) => `  ${line}`)].join('\n'))
  }
  const failures = await eachScreen(screens, wanted, [
    {
      visit: async ({ name }, page) => {
        note(name, await accessibility(page))
        note(name, await boxes(page, sizes))
        note(name, await boxes(page, zoomedSizes, ' at 200 %', 2))
      },
    },
    {
      args: [biggerText],
      visit: async ({ name }, page) => note(name, await boxes(page, biggerTextSizes, ' with text at 200 %')),
    },
  ])
  for (const failure of failures) console.error(failure)
  say(`${visited.size} screens measured, ${problems.size} with problems; ${failures.length} did not come up`)
  return problems.size + failures.length > 0 ? 1 : 0
})

/** Lists each problem once, with the window sizes at which the problem occurs. */
async function boxes(page: Page, at: readonly Size[], how = '', zoom = 1): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const size of at) {
    await resize(page, size)
    for (const problem of await page.evaluate(boxProblems, limitsAt(size.width, zoom)))
      found.set(problem, [...(found.get(problem) ?? []), `${size.width}×${size.height}${how}`])
  }
  return [...found].map(([problem, where]) => `${problem} (${where.join(', ')})`)
}

async function accessibility(page: Page): Promise<string[]> {
  const found: string[] = []
  // axe cannot check text on a picture, so the background pattern is hidden. The test themes.test.ts calculates whether
  // text on this pattern is readable.
  await page.evaluate(() => document.documentElement.style.setProperty('--ground', 'none'))
  for (const size of [phone, wide]) {
    await resize(page, size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await themed(page, colorScheme)
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      // Behind an open dialog everything is inert (users cannot reach it), so only the dialog is checked.
      if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]')
      const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(colourRules)
      const { violations } = await rules.analyze()
      found.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => {
            const why = failureSummary?.split('\n').slice(1, 2).join(' ').trim()
            return `axe, ${colorScheme}, ${size.width} wide: ${id} at ${target.join(' ')}: ${why}`
          }),
        ),
      )
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.style.removeProperty('--ground'))
  return found
}
