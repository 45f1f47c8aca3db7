/** Characters that change the direction of text, or are invisible. */
const MARKS =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const ISOLATES = /[\u2066-\u2069]/g
const FIRST_STRONG = '\u2068'
const POP = '\u2069'

/**
 * Puts a foreign text into one of our sentences: whatever its script, the words around it keep their order. Use it for every
 * such text.
 */
export const nameIn = (name: string): string =>
  `${FIRST_STRONG}${plainLine(name).replace(ISOLATES, '')}${POP}`

/** Text on one line, without control characters. Direction isolates stay if each is closed, as `nameIn` makes them. */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(MARKS, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  const isClosed = /^(?:[^\u2066-\u2069]|\u2068[^\u2066-\u2069]*\u2069)*$/.test(line)
  return isClosed ? line : line.replace(ISOLATES, '')
}

/** A text of another player, line by line. */
export const plainLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => plainLine(line).replace(ISOLATES, ''))
    .filter((line) => line !== '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
