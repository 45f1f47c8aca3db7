import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs'
import subset from 'subset-font'
import {
  type Measure,
  STRETCHES,
  setOnTile,
  settingOf,
  TIGHTEST_TILES,
  WORD_SPACING,
} from '../../engine/tile-text.ts'

/**
 * FACE is the file of the font for the words on the game's tiles. CHARACTERS contains the characters that are allowed
 * in these words.
 */
const FACE = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ0123456789 '.-&"

/** Returns a function that measures the width of a text. The width is the same as in a browser. */
export async function faceMeasure(): Promise<Measure> {
  const font = readFileSync(createRequire(import.meta.url).resolve(FACE))
  const cut = await subset(font, CHARACTERS, { targetFormat: 'truetype' })
  const face = new Face(new Blob(new Uint8Array(cut).buffer))
  const fonts = new Map(
    STRETCHES.map((stretch) => {
      const font = new Font(face)
      font.setVariations([new Variation('wdth', stretch), new Variation('wght', settingOf(stretch).weight)])
      return [stretch, font]
    }),
  )
  return (text, stretch) => {
    const font = fonts.get(stretch)
    if (!font) throw new Error(`No font at ${stretch} %`)
    const buffer = new Text()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const spaces = text.split(' ').length - 1
    return width / face.upem + settingOf(stretch).spacing * [...text].length + WORD_SPACING * spaces
  }
}

/** Returns a sentence for each word that is too long for a readable tile on a phone. */
export function longWordProblems(words: Iterable<string>, measure: Measure): string[] {
  return [...new Set(words)].flatMap((word) =>
    TIGHTEST_TILES.flatMap(({ screen, tile, least }) => {
      const { size } = setOnTile(word.toUpperCase(), tile, measure)
      return size < least
        ? [`"${word}" is set at ${size} px on a screen of ${screen} px: ${least} px at least`]
        : []
    }),
  )
}
