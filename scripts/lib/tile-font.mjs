// The face of the tiles, cut down to what tiles show: capitals, two weights and the narrower widths. A quarter of its bytes.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const SOURCE = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
/** Tiles and banners are set in upper case; fonts.css names the same range. */
const letter = /[ !"&'(),\-./0-9:;?A-Z\u00C0-\u00DE\u2010-\u2026]/
/** The steps used in fit-word.ts and the banners; anything beyond would be drawn at the nearest of them. */
const AXES = { wght: { min: 560, max: 720 }, wdth: { min: 66, max: 100 } }

/**
 * Cuts the face and answers the path of the file, which is kept between builds.
 * @returns {Promise<string>}
 */
export async function cutTileFont() {
  const font = readFileSync(join(root, SOURCE))
  const text = [...Array(0x2027).keys()]
    .map((code) => String.fromCharCode(code))
    .filter((one) => letter.test(one))
  const key = createHash('sha256')
    .update(font)
    .update(text.join(''))
    .update(JSON.stringify(AXES))
    .digest('hex')
  const folder = join(root, 'node_modules/.cache/wordconnect')
  const file = join(folder, `archivo-tiles-${key.slice(0, 12)}.woff2`)
  if (!existsSync(file)) {
    const { default: subset } = await import('subset-font')
    const cut = await subset(font, text.join(''), { targetFormat: 'woff2', variationAxes: AXES })
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, cut)
  }
  return file
}
