// Worker thread that draws pictures. A separate thread is necessary because drawing the first text takes a fifth of a
// second. On the main thread, this would delay other requests.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Transformer } from '@napi-rs/image'
import satori, { type Font } from 'satori'
import subset from 'subset-font'
import type { Card } from '../../../engine/share/card.ts'
import { drawArt, HEIGHT, INK, iconImage, MARK, PAPER, SOFT, WIDTH } from './art.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * All characters that a share picture can contain: the characters of the product's texts, of numbers and of usernames.
 */
const LATIN = Array.from({ length: 0x2216 }, (_, code) => String.fromCharCode(code)).join('')

/**
 * Reads a font file. Each file must contain a single weight, because the library satori supports neither variable fonts
 * nor WOFF2.
 */
async function face(name: string, file: string, weight: 500 | 700): Promise<Font> {
  const source = readFileSync(resolve(`@fontsource-variable/${file}`))
  const data = await subset(source, LATIN, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  return { name, data, weight, style: 'normal' }
}

const fonts = Promise.all([
  face('display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', 700),
  face('text', 'figtree/files/figtree-latin-wght-normal.woff2', 500),
])

interface Element {
  type: string
  props: Record<string, unknown>
}

const box = (style: object, ...children: readonly (Element | string)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Width of the text column in pixels. */
const COLUMN = 450
const DISPLAY = { fontFamily: 'display', fontWeight: 700, letterSpacing: '-0.03em' }

/**
 * Estimates the width of a text at a font size of 1 px. An estimate is necessary because the library satori cannot
 * measure text. The real width is usually smaller.
 */
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, letter) =>
      width +
      (/[MWmw@]/.test(letter) ? 0.92 : /[ijl1I.,:' ]/.test(letter) ? 0.34 : /[A-Z]/.test(letter) ? 0.7 : 0.6),
    0,
  )

const MOST_SIZE = 140
/**
 * Minimum font size of a headline on one line. If the headline needs a smaller font size to fit on one line, it is
 * written on several lines.
 */
const LEAST_SIZE = 92

/** Returns the font size of a headline, and whether the headline is on one line. */
function headlineFit(headline: string): { size: number; isLine: boolean } {
  const oneLine = Math.min(MOST_SIZE, COLUMN / widthOf(headline))
  const parts = headline.split(' ')
  if (oneLine >= LEAST_SIZE || parts.length === 1) return { size: oneLine, isLine: true }
  const longest = Math.max(...parts.map(widthOf))
  return { size: Math.min(parts.length > 2 ? 62 : 80, COLUMN / longest), isLine: false }
}

function words({ kicker, headline, figures, foot }: Card): Element {
  const { size, isLine } = headlineFit(headline)
  const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
  return box(
    { position: 'relative', width: WIDTH, height: HEIGHT, background: INK, color: PAPER },
    box({ position: 'absolute', left: 157, top: 74, ...DISPLAY, fontSize: 50 }, 'WordConnect'),
    box(
      {
        position: 'absolute',
        ...{ left: 72, top: 146, width: COLUMN, height: 338 },
        ...{ flexDirection: 'column', justifyContent: 'center' },
      },
      ...(kicker ? [box({ fontFamily: 'text', fontSize: 32, color: SOFT, marginBottom: 8 }, kicker)] : []),
      box(
        {
          ...DISPLAY,
          fontSize: size,
          lineHeight: 1.04,
          maxWidth: COLUMN,
          ...(isLine && { whiteSpace: 'nowrap' }),
        },
        headline,
      ),
      ...(figures.length > 0
        ? [
            box(
              { marginTop: 26, gap: 48 },
              ...figures.map(({ icon, text }) =>
                box(
                  { alignItems: 'center', gap: 14 },
                  { type: 'img', props: { src: iconImage(icon), width: 48, height: 48 } },
                  box({ ...DISPLAY, fontSize: figureSize(figures), whiteSpace: 'nowrap' }, text),
                ),
              ),
            ),
          ]
        : []),
    ),
    box(
      {
        position: 'absolute',
        ...{ left: 72, top: 492, width: COLUMN, fontFamily: 'text', color: SOFT },
        fontSize: Math.min(46, COLUMN / widthOf(foot)),
        ...{ height: 64, alignItems: 'center', ...clip },
      },
      foot,
    ),
  )
}

/**
 * Returns the font size of the numbers in a share picture. If the numbers together are long, the font size is smaller.
 */
const figureSize = (figures: Card['figures']): number =>
  figures.reduce((length, { text }) => length + text.length, 0) > 9 ? 48 : 60

async function draw(card: Card): Promise<Uint8Array> {
  const svg = await satori(words(card) as never, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts,
  })
  return Transformer.fromSvg(svg.replace(/<\/svg>\s*$/, `${MARK}${drawArt(card)}</svg>`)).png()
}

parentPort?.on('message', (card: Card) => {
  draw(card).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
