// The command `npm run screens -- sheet [folder] [part of a name …]` makes one page with pictures of every screen. It
// takes the pictures at the sizes of a phone and of a wide window, in light, dark and forced colours. The command does
// not check the pictures. A person must look at them.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { main } from '../../scripts/lib/root.mjs'
import { screens } from './screens.ts'
import { atRest, eachScreen, phone, resize, type Screen, themed } from './stage.ts'

const sizes = [
  { name: 'phone', size: phone, shown: 260 },
  { name: 'wide', size: { width: 1440, height: 900 }, shown: 560 },
] as const
const looks = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const
/**
 * Largest number of pictures of one page. If the content of a page is higher than the window, further pictures show
 * the rest.
 */
const MOST_WINDOWS = 4
/** Two successive pictures of a page overlap by this height, in pixels. */
const OVERLAP = 96

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

await main(async () => {
  const [given, ...wanted] = process.argv.slice(2)
  const folder = given ?? mkdtempSync(join(tmpdir(), 'wordconnect-screens-'))
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const taken = new Map<string, string[]>()
  const visit = async (screen: Screen, page: Page) => {
    for (const { name, size } of sizes) {
      await resize(page, size)
      for (const look of looks) {
        await page.emulateMedia(look.media)
        await themed(page, look.media.colorScheme)
        taken.set(`${screen.name} ${name} ${look.name}`, await takeAll(page, folder, screen, name, look.name))
      }
    }
  }
  const failures = await eachScreen(screens, wanted, [{ visit }])
  writeFileSync(join(folder, 'index.html'), sheet(screens, taken))
  console.log(`The sheet is ${join(folder, 'index.html')}`)
  for (const failure of failures) console.error(failure)
  return failures.length > 0 ? 1 : 0
})

/** Takes a picture of the window, and further pictures of the content below. Returns the names of the pictures. */
async function takeAll(
  page: Page,
  folder: string,
  { name }: Screen,
  size: string,
  look: string,
): Promise<string[]> {
  const files: string[] = []
  for (let number = 1; number <= MOST_WINDOWS; number++) {
    const file = `pictures/${slug(name)}-${size}-${look}${number > 1 ? `-${number}` : ''}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    files.push(file)
    const moved = await page.evaluate(async (overlap) => {
      const before = scrollY
      scrollBy({ top: innerHeight - overlap, behavior: 'instant' })
      // What follows the scrolling, such as the mark of the section in view, needs two frames.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return scrollY > before && document.querySelector('dialog[open]') === null
    }, OVERLAP)
    if (!moved) break
    // Right after the page has scrolled, the browser has not drawn all of its layers yet.
    await atRest(page)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return files
}

function sheet(all: readonly Screen[], taken: ReadonlyMap<string, string[]>): string {
  const parts = sizes.flatMap(({ name: size, shown }) =>
    looks.map((look) => {
      const figures = all.flatMap(({ name }) => {
        const files = taken.get(`${name} ${size} ${look.name}`) ?? []
        const images = files.map(
          (file) => `<a href="${file}"><img loading="lazy" width="${shown}" src="${file}" alt=""></a>`,
        )
        return files.length > 0 ? [`<figure><figcaption>${name}</figcaption>${images.join('')}</figure>`] : []
      })
      return `<h2 id="${size}-${look.name}">${size}, ${look.name}</h2><div>${figures.join('')}</div>`
    }),
  )
  const links = sizes.flatMap(({ name }) =>
    looks.map((look) => `<a href="#${name}-${look.name}">${name}, ${look.name}</a>`),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{margin:16px;font:14px sans-serif;background:#888}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}figure{margin:0}
figcaption{margin:4px 0}img{display:block;margin-bottom:4px}nav{display:flex;gap:16px}</style>
<nav>${links.join('')}</nav>${parts.join('')}</html>`
}
