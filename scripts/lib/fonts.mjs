// Removes unused parts of the font files, so that the files become smaller. Of the display font, one weight is left,
// and the file is half as large. Of the tile font, the capitals, a range of weights and the narrower widths are left,
// and the file is a quarter as large.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The code points of the display font's range in fonts.css. Code points without a glyph in the font are skipped. */
const latin = [...Array(0x2216).keys()].map((code) => String.fromCharCode(code))
/**
 * The characters of upper-case text, which tiles and banners use. This list must be the same as the font's
 * `unicode-range` in fonts.css.
 */
const capital = /[ !"&'(),\-./0-9:;?A-Z\u00C0-\u00DE\u2010-\u2026]/

/** @typedef {{ source: string, text: string, axes: Record<string, number | { min: number, max: number }> }} Cut */
/** @type {Record<string, Cut>} */
const cuts = {
  'display-font': {
    source: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    text: latin.join(''),
    axes: { wght: 650 },
  },
  'tile-font': {
    source: 'archivo/files/archivo-latin-wdth-normal.woff2',
    text: latin.filter((one) => capital.test(one)).join(''),
    // The weights and widths that engine/tile-text.ts and the banners use. For all other weights and widths, the
    // browser would use the nearest value in the font file.
    axes: { wght: { min: 560, max: 720 }, wdth: { min: 62, max: 100 } },
  },
}

/**
 * Makes smaller font files for the web app. Returns the path of each font file by its name in fonts.css. The font files
 * are cached between builds.
 * @returns {Promise<Record<string, string>>}
 */
export async function cutFonts() {
  const files = Object.entries(cuts).map(async ([name, face]) => [`${name}.woff2`, await cut(name, face)])
  return Object.fromEntries(await Promise.all(files))
}

/** @param {string} name @param {Cut} face */
async function cut(name, { source, text, axes }) {
  const font = readFileSync(join(root, 'node_modules/@fontsource-variable', source))
  const key = createHash('sha256').update(font).update(text).update(JSON.stringify(axes)).digest('hex')
  const folder = join(root, 'node_modules/.cache/wordconnect')
  const file = join(folder, `${name}-${key.slice(0, 12)}.woff2`)
  if (!existsSync(file)) {
    const { default: subset } = await import('subset-font')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await subset(font, text, { targetFormat: 'woff2', variationAxes: axes }))
  }
  return file
}
