import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The steps of the tile face's width axis, in per cent, widest first (look.md). */
const STRETCHES = [100, 78, 66] as const
type Stretch = (typeof STRETCHES)[number]

const NARROWEST: Stretch = 66

const MOST_LINES = 3
/** In font sizes. */
const LINE_HEIGHT = 1.05

export interface Fit {
  lines: string[]
  stretch: Stretch
  /** Font size in CSS pixels. */
  size: number
}

/** Width of a text at a stretch, in units of the font size. */
export type Measure = (text: string, stretch: Stretch) => number

/** The widest axis step at which every line fits, or undefined. */
function stretchFor(lines: string[], size: number, room: number, measure: Measure): Stretch | undefined {
  return STRETCHES.find((stretch) => lines.every((line) => measure(line, stretch) * size <= room))
}

/** Every way to set a phrase on `count` lines, broken at spaces only. */
function layouts(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  const found: string[][] = []
  for (let first = 1; first <= words.length - count + 1; first++) {
    for (const rest of layouts(words.slice(first), count - 1)) {
      found.push([words.slice(0, first).join(' '), ...rest])
    }
  }
  return found
}

/** The layout on `count` lines whose longest line is the shortest. */
function balanced(words: string[], count: number, measure: Measure): string[] {
  const longest = (lines: string[]) => Math.max(...lines.map((line) => measure(line, 100)))
  return layouts(words, count).reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}

/**
 * Sets a tile's text: first on one line at full size, narrower step by step; then a phrase on more lines, still at full
 * size; only then smaller. A word itself is never broken.
 * `room` is the width and `height` the height for text, `size` the full font size, all in CSS pixels.
 */
export function fitWord(text: string, room: number, height: number, size: number, measure: Measure): Fit {
  const words = text.split(' ').filter(Boolean)
  const sets = Array.from({ length: Math.max(1, Math.min(words.length, MOST_LINES)) }, (_, i) =>
    balanced(words, i + 1, measure),
  )
  const tallest = (lines: string[]) => height / (lines.length * LINE_HEIGHT)
  for (const lines of sets) {
    const stretch =
      lines.length === 1 || tallest(lines) >= size ? stretchFor(lines, size, room, measure) : undefined
    if (stretch) return { lines, stretch, size }
  }
  const shrunk = sets.map((lines): Fit => {
    const widest = Math.max(...lines.map((line) => measure(line, NARROWEST)))
    const fits = Math.min(size, room / widest, tallest(lines))
    return { lines, stretch: NARROWEST, size: Math.floor(fits * 4) / 4 }
  })
  const best = shrunk.reduce((largest, fit) => (fit.size > largest.size ? fit : largest))
  return { ...best, stretch: stretchFor(best.lines, best.size, room, measure) ?? NARROWEST }
}

/** Full size of a tile's text, in CSS pixels like the tile's width and height. */
export const fullSize = (width: number, height: number): number =>
  Math.min(24, Math.max(13, Math.round(Math.min(width * 0.185, height * 0.34))))

/** Longest wait for the tile face before a board is set in the fallback, in ms. */
const FACE_WAIT_MS = 1_200

type Face = 'tile' | 'fallback'

let hasFace = false
let settled: Promise<void> | null = null

/** Sets all words of the page in the tile face if it has come, otherwise in the fallback (tokens.css). */
function chooseFace(): Face {
  const face = hasFace ? 'tile' : 'fallback'
  document.documentElement.dataset.wordFace = face
  return face
}

/**
 * Asks for the tile face, once. Resolves when it has come, or has taken too long: then the face of the page's words is
 * chosen.
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
 * The face of a board, or null until it is chosen. It stays the same until the next board: a face that arrives later would
 * change the width of words that are being read.
 */
function useWordFace(gameId: string): Face | null {
  const [chosen, setChosen] = useState<{ gameId: string; face: Face } | null>(null)
  // Before the words of a new board are measured, and so before they are painted.
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

/** Measuring size in CSS pixels: large, so that rounding does not show. */
const MEASURED_AT = 100

/** Width of a space of the tile face, in em at full stretch. It narrows with the rest. */
const SPACE = 0.24

/** Widths in em, by face, stretch and word. */
const widths = new Map<string, number>()

/** Measures all words that are not known yet, with one layout of the page. */
function measureAll(ruler: HTMLElement, face: string, words: readonly string[]): Measure {
  const keyOf = (word: string, stretch: Stretch) => `${face} ${stretch} ${word}`
  const wanted = [...new Set(words)].flatMap((word) => STRETCHES.map((stretch) => ({ word, stretch })))
  const missing = wanted.filter(({ word, stretch }) => !widths.has(keyOf(word, stretch)))
  if (missing.length > 0) {
    const spans = missing.map(({ word, stretch }) => {
      const span = document.createElement('span')
      span.textContent = word
      span.style.cssText = `font-size:${MEASURED_AT}px;font-stretch:${stretch}%`
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
    return letters + (parts.length - 1) * SPACE * (stretch / 100)
  }
}

/**
 * How the text of each tile is set, or null until that is known. `ruler` is an empty, hidden element in the tile face;
 * `width` and `height` are a tile's, in CSS pixels.
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
    // Clear of the inner frame that some tile styles have.
    const room = width - Math.max(14, width * 0.16)
    const size = fullSize(width, height)
    setFits(Object.fromEntries(all.map((text) => [text, fitWord(text, room, height - 20, size, measure)])))
  }, [face, joined, width, height, ruler])

  return fits
}
