import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Fit, fitWord, fullSize, type Measure, STRETCHES, type Stretch } from './fit-word.ts'

/** Longest wait for the word face before words are set in its fallback, in ms. */
const FONT_WAIT_MS = 1_200
/** Measuring size in CSS pixels: large, so that rounding does not show. */
const MEASURED_AT = 100

/** Widths in em, by stretch and word. Cleared when the face arrives, since the fallback's widths differ. */
const widths = new Map<string, number>()

let face: Promise<unknown> | null = null

/** Asks for the word face ahead of the first board. Resolves when it is there or has taken too long. */
export function loadWordFace(): Promise<unknown> {
  face ??= Promise.race([
    document.fonts.load('720 16px "Archivo Variable"', 'ABC').then(() => widths.clear()),
    new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS)),
  ]).catch(() => undefined)
  return face
}

/** Measures all words that are not known yet, with one layout of the page. */
function measureAll(ruler: HTMLElement, words: readonly string[]): void {
  const wanted = [...new Set(words)].flatMap((word) => STRETCHES.map((stretch) => ({ word, stretch })))
  const missing = wanted.filter(({ word, stretch }) => !widths.has(`${stretch} ${word}`))
  if (missing.length === 0) return
  const spans = missing.map(({ word, stretch }) => {
    const span = document.createElement('span')
    span.textContent = word
    span.style.cssText = `font-size:${MEASURED_AT}px;font-stretch:${stretch}%`
    return span
  })
  ruler.replaceChildren(...spans)
  missing.forEach(({ word, stretch }, i) => {
    widths.set(`${stretch} ${word}`, (spans[i]?.getBoundingClientRect().width ?? 0) / MEASURED_AT)
  })
  ruler.replaceChildren()
}

/** Width of a space of the word face, in em at full stretch; it narrows with the rest. */
const SPACE = 0.24

const measured: Measure = (text: string, stretch: Stretch) => {
  const words = text.split(' ')
  const letters = words.reduce(
    (sum, word) => sum + (widths.get(`${stretch} ${word}`) ?? word.length * 0.7),
    0,
  )
  return letters + (words.length - 1) * SPACE * (stretch / 100)
}

/**
 * How each tile's text is to be set, or null until the face is there and everything has been measured. `ruler` is an
 * empty, hidden element in the word face; `width` and `height` are a tile's, in CSS pixels.
 */
export function useWordFits(
  ruler: RefObject<HTMLElement | null>,
  texts: readonly string[],
  tile: { width: number; height: number } | null,
): Record<string, Fit> | null {
  const [hasFace, setHasFace] = useState(false)
  const [fits, setFits] = useState<Record<string, Fit> | null>(null)

  useEffect(() => {
    let gone = false
    void loadWordFace().then(() => {
      if (!gone) setHasFace(true)
    })
    return () => {
      gone = true
    }
  }, [])

  const joined = texts.join('\n')
  const { width = 0, height = 0 } = tile ?? {}
  useLayoutEffect(() => {
    if (!hasFace || !ruler.current || width === 0 || joined === '') return
    const all = joined.split('\n')
    measureAll(
      ruler.current,
      all.flatMap((text) => text.split(' ')),
    )
    // Clear of the inner frame that some papers have.
    const room = width - Math.max(14, width * 0.16)
    const size = fullSize(width, height)
    setFits(Object.fromEntries(all.map((text) => [text, fitWord(text, room, height - 20, size, measured)])))
  }, [hasFace, joined, width, height, ruler])

  return fits
}
