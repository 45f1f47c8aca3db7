/** The steps of the word face's width axis, in per cent, widest first (look.md). */
export const STRETCHES = [100, 78, 66] as const
export type Stretch = (typeof STRETCHES)[number]

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
 * Sets a tile's text: on one line at full size, getting narrower step by step; then a phrase on more lines, still at
 * full size; only then smaller. A word itself is never broken.
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
