/**
 * Widths of the letters, in percent of the normal width, widest first. The font has no narrower letters than the last
 * width.
 */
export const STRETCHES = [100, 78, 66, 62] as const
export type Stretch = (typeof STRETCHES)[number]

const NARROWEST: Stretch = 62

/**
 * Returns the letter spacing in em and the font weight. Letters of the narrowest width are less bold, because bold
 * narrow letters would touch each other.
 */
export const settingOf = (stretch: Stretch): { spacing: number; weight: number } =>
  stretch === NARROWEST ? { spacing: -0.03, weight: 600 } : { spacing: 0.01, weight: 720 }

const MOST_LINES = 3
/** Line height as a multiple of the font size. */
export const LINE_HEIGHT = 1.05
/**
 * Extra space between two words, in em. Without the extra space, "FULL TIME" in narrow letters would look like one
 * word.
 */
export const WORD_SPACING = 0.12

export interface Fit {
  lines: string[]
  stretch: Stretch
  /** Font size in CSS pixels. */
  size: number
}

/** Size of a tile in CSS pixels. */
interface Tile {
  width: number
  height: number
}

/** Returns the width of a text divided by the font size, for a font width from STRETCHES. */
export type Measure = (text: string, stretch: Stretch) => number

/** Smallest readable font size on a small phone and on other screens, in CSS pixels. */
const LEAST_SIZE = { small: 11, usual: 12 }

/** The narrowest tile for two screen widths, and the smallest font size that is allowed on this tile, in CSS pixels. */
export const TIGHTEST_TILES = [
  { screen: 390, tile: { width: 85.5, height: 56 }, least: LEAST_SIZE.usual },
  { screen: 320, tile: { width: 73, height: 56 }, least: LEAST_SIZE.small },
] as const

/** A tile that is narrower than this number of CSS pixels counts as a tile on a small phone. */
const SMALL_TILE = 80
/**
 * Sum of the empty space on the left and on the right of a word on its tile, in CSS pixels. The function uses `least`
 * if the letters would be too small with the usual space.
 */
const MARGIN = { usual: (width: number) => Math.max(14, width * 0.16), least: 4 }
const MARGIN_ABOVE = 16

/** Returns the largest font width, except the narrowest, at which every line fits. */
function stretchFor(lines: string[], size: number, room: number, measure: Measure): Stretch | undefined {
  return STRETCHES.slice(0, -1).find((stretch) =>
    lines.every((line) => measure(line, stretch) * size <= room),
  )
}

/** Returns all possibilities to break a phrase into `count` lines, at spaces only. */
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

/** Breaks a phrase into `count` lines, so that the longest line is as short as possible. */
function balanced(words: string[], count: number, measure: Measure): string[] {
  const longest = (lines: string[]) => Math.max(...lines.map((line) => measure(line, 100)))
  return layouts(words, count).reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}

/**
 * Computes the lines, the font size and the letter width with which a word fits on a tile. The function first tries one
 * line at full font size, with normal and then with narrower letters. If one line is too long, the function tries more
 * lines at full font size. If the word does not fit at full font size, the function uses the narrowest letters and a
 * smaller font size. A line never ends inside a word. `room` is the maximum width of the text. `height` is its maximum
 * height. `size` is the full font size. All values are in CSS pixels.
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

/** Returns the font size of short words on a tile, in CSS pixels. The words of a very high tile are larger. */
export const fullSize = ({ width, height }: Tile): number =>
  Math.min(Math.max(24, height * 0.15), Math.max(13, Math.round(Math.min(width * 0.185, height * 0.34))))

/** Computes the text on a tile. If the text would be too small to read, the function uses a smaller margin. */
export function setOnTile(text: string, tile: Tile, measure: Measure): Fit {
  const height = tile.height - MARGIN_ABOVE
  const fit = fitWord(text, tile.width - MARGIN.usual(tile.width), height, fullSize(tile), measure)
  const least = tile.width < SMALL_TILE ? LEAST_SIZE.small : LEAST_SIZE.usual
  return fit.size < least ? fitWord(text, tile.width - MARGIN.least, height, least, measure) : fit
}
