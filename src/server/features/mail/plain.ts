/** Characters that are invisible or change the direction of text. */
const MARKS =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const ISOLATES = /[\u2066-\u2069]/g
const FIRST_STRONG = '\u2068'
const POP = '\u2069'

/**
 * Puts Unicode marks around a text that another person wrote. Without the marks, a right-to-left text could change the
 * order of the words before and after it. Use this function for every text by another person inside a sentence.
 */
export const nameIn = (name: string): string =>
  `${FIRST_STRONG}${plainLine(name).replace(ISOLATES, '')}${POP}`

/**
 * Converts a text to one line without control characters. The function does not remove the marks that `nameIn` adds, if
 * each opening mark has a closing mark.
 */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(MARKS, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  const isClosed = /^(?:[^\u2066-\u2069]|\u2068[^\u2066-\u2069]*\u2069)*$/.test(line)
  return isClosed ? line : line.replace(ISOLATES, '')
}

/** Splits a text by another player into lines without control characters. */
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
