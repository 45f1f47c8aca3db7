import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import {
  type Fit,
  type Measure,
  STRETCHES,
  type Stretch,
  setOnTile,
  settingOf,
  WORD_SPACING,
} from '../../../engine/tile-text.ts'

/** Returns the inline style that sets the font size and the font stretch of a text. */
export const wordStyle = ({ size, stretch }: Pick<Fit, 'size' | 'stretch'>) => {
  const { spacing, weight } = settingOf(stretch)
  return {
    fontSize: `${size}px`,
    fontStretch: `${stretch}%`,
    fontWeight: weight,
    letterSpacing: `${spacing}em`,
    wordSpacing: `${WORD_SPACING}em`,
  }
}

/** If the font of the tiles is not loaded after this time, in ms, a board uses the fallback font. */
const FACE_WAIT_MS = 1_200

type Face = 'tile' | 'fallback'

let hasFace = false
let settled: Promise<void> | null = null

/**
 * Chooses the font of all words on the page: the font of the tiles if it is loaded, otherwise the fallback font
 * (design/styles/tokens.css).
 */
function chooseFace(): Face {
  const face = hasFace ? 'tile' : 'fallback'
  document.documentElement.dataset.wordFace = face
  return face
}

/**
 * Loads the font of the tiles once. The promise resolves when the font of the page is chosen. If the loading takes too
 * long, the page uses the fallback font.
 */
export function loadWordFace(): Promise<void> {
  settled ??= Promise.race([
    document.fonts.load('720 16px "Archivo Variable"', 'ABC').then((faces) => {
      hasFace = faces.length > 0
    }),
    new Promise((resolve) => setTimeout(resolve, FACE_WAIT_MS)),
  ])
    .catch(() => undefined)
    .then(() => {
      chooseFace()
    })
  return settled
}

/**
 * Returns the font of a board; null until the font is chosen. The font does not change while the player is solving the
 * board, because another font would change the width of the words.
 */
function useWordFace(gameId: string): Face | null {
  const [chosen, setChosen] = useState<{ gameId: string; face: Face } | null>(null)
  // The code uses a layout effect, so that the font is chosen before the words of a new board are measured and painted.
  useLayoutEffect(() => {
    if (chosen && chosen.gameId !== gameId) setChosen({ gameId, face: chooseFace() })
  }, [chosen, gameId])

  useEffect(() => {
    let isGone = false
    void loadWordFace().then(() => {
      if (!isGone) setChosen((old) => old ?? { gameId, face: chooseFace() })
    })
    return () => {
      isGone = true
    }
  }, [gameId])

  return chosen?.gameId === gameId ? chosen.face : null
}

/** Font size in which words are measured, in CSS pixels; a large size makes rounding errors small. */
const MEASURED_AT = 100

/**
 * Width of a space in the font of the tiles at a stretch of 100 %, in em. A narrower stretch makes the space narrower
 * too.
 */
const SPACE = 0.24

/** Measured width of each word, in em. The key contains the font, the stretch and the word. */
const widths = new Map<string, number>()

/** Measures all words without a known width together, so that the browser computes the layout only once. */
function measureAll(ruler: HTMLElement, face: string, words: readonly string[]): Measure {
  const keyOf = (word: string, stretch: Stretch) => `${face} ${stretch} ${word}`
  const wanted = [...new Set(words)].flatMap((word) => STRETCHES.map((stretch) => ({ word, stretch })))
  const missing = wanted.filter(({ word, stretch }) => !widths.has(keyOf(word, stretch)))
  if (missing.length > 0) {
    const spans = missing.map(({ word, stretch }) => {
      const span = document.createElement('span')
      span.textContent = word
      Object.assign(span.style, wordStyle({ size: MEASURED_AT, stretch }))
      return span
    })
    ruler.replaceChildren(...spans)
    missing.forEach(({ word, stretch }, i) => {
      widths.set(keyOf(word, stretch), (spans[i]?.getBoundingClientRect().width ?? 0) / MEASURED_AT)
    })
    ruler.replaceChildren()
  }
  return (text, stretch) => {
    const parts = text.split(' ')
    const letters = parts.reduce((sum, word) => sum + (widths.get(keyOf(word, stretch)) ?? word.length), 0)
    return letters + (parts.length - 1) * (SPACE * (stretch / 100) + WORD_SPACING)
  }
}

/**
 * Returns for each text the font size and stretch with which the text fits on a tile. Returns null until the widths are
 * known. `ruler` is an empty, hidden element with the font of the tiles; `width` and `height` are the size of a tile in
 * CSS pixels.
 */
export function useWordFits(
  ruler: RefObject<HTMLElement | null>,
  gameId: string,
  texts: readonly string[],
  tile: { width: number; height: number } | null,
): Record<string, Fit> | null {
  const [fits, setFits] = useState<Record<string, Fit> | null>(null)
  const face = useWordFace(gameId)

  const joined = texts.join('\n')
  const { width = 0, height = 0 } = tile ?? {}
  useLayoutEffect(() => {
    if (!face || !ruler.current || width === 0 || joined === '') return
    const all = joined.split('\n')
    const words = all.flatMap((text) => text.split(' '))
    const measure = measureAll(ruler.current, face, words)
    setFits(Object.fromEntries(all.map((text) => [text, setOnTile(text, { width, height }, measure)])))
  }, [face, joined, width, height, ruler])

  return fits
}
