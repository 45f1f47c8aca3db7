/**
 * Symbols that mark the groups in addition to their colours. The first symbol marks `group-1`. Each symbol is an SVG
 * path in a square of 24 × 24 units, drawn with lines.
 */
export const GROUP_GLYPHS = [
  'M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M14 12A2 2 0 1 1 10 12A2 2 0 1 1 14 12',
  'M12 4 21 20H3Z',
  'M4 4h16v16H4ZM9 12h6',
  'M12 2.5 21.5 12 12 21.5 2.5 12Z',
  'M12 3v18M3 12h18',
  'M2 9c3.5-5 6.5-5 10 0s6.5 5 10 0M2 17c3.5-5 6.5-5 10 0s6.5 5 10 0',
  'M7 3.5h10L22 12l-5 8.5H7L2 12Z',
  'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9',
  'M12 3a9 9 0 0 1 0 18ZM12 3v18',
  'm4 13 8-8 8 8M4 20l8-8 8 8',
]

/**
 * Returns the number in the name of a group's colour (`group-1` to `group-10`). For a name that is not a group colour,
 * the function returns 4, which is the number of the colour violet.
 */
export function groupNumber(color: string): number {
  const number = Number(/^group-(\d{1,2})$/.exec(color)?.[1])
  return number >= 1 && number <= GROUP_GLYPHS.length ? number : 4
}
