import { type Measure, type STRETCHES, settingOf, WORD_SPACING } from '../tile-text.ts'

/** The characters of the table, in its order. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÆ0123456789 '.-&"

/**
 * Widths of the characters in the font of the tiles, in thousandths of the font size, for each width of STRETCHES. The
 * test of this file compares them with the font.
 */
const WIDTHS: Readonly<Record<(typeof STRETCHES)[number], readonly number[]>> = {
  100: [
    729, 726, 737, 742, 686, 625, 805, 761, 307, 608, 734, 597, 880, 761, 796, 685, 796, 734, 683, 648, 755,
    701, 967, 712, 706, 659, 1005, 601, 602, 602, 602, 602, 601, 602, 602, 602, 601, 194, 255, 309, 333, 774,
  ],
  78: [
    586, 580, 600, 602, 548, 490, 643, 609, 263, 494, 596, 483, 753, 611, 646, 557, 646, 593, 545, 532, 602,
    563, 806, 577, 574, 542, 825, 494, 459, 492, 494, 487, 497, 494, 468, 488, 494, 152, 218, 250, 279, 625,
  ],
  66: [
    509, 500, 525, 525, 472, 416, 555, 527, 240, 431, 521, 421, 684, 530, 564, 488, 564, 517, 470, 469, 519,
    488, 717, 504, 503, 478, 727, 436, 382, 432, 435, 424, 440, 436, 395, 426, 436, 129, 198, 217, 250, 543,
  ],
  62: [
    464, 464, 495, 496, 441, 387, 519, 494, 220, 394, 491, 387, 644, 497, 530, 457, 530, 484, 436, 437, 486,
    452, 672, 471, 478, 449, 676, 406, 350, 406, 406, 390, 414, 405, 360, 395, 405, 125, 183, 200, 240, 496,
  ],
}

const THOUSAND = 1000
/** A character outside of the table is assumed to be as wide as this one. */
const UNKNOWN = 'M'

/**
 * Returns the width of a text on a tile, divided by the font size. The function ignores kerning, which makes most texts a
 * little narrower.
 */
export const letterMeasure: Measure = (text, stretch) => {
  const { spacing } = settingOf(stretch)
  let sum = 0
  for (const letter of text.normalize('NFD').replace(/\p{M}/gu, '')) {
    const at = CHARACTERS.indexOf(letter)
    sum += (WIDTHS[stretch][at < 0 ? CHARACTERS.indexOf(UNKNOWN) : at] ?? 0) / THOUSAND + spacing
    if (letter === ' ') sum += WORD_SPACING
  }
  return sum
}
