/**
 * Characters that could change the display of a terminal: control characters, the line separators of Unicode, and marks
 * that change the direction of text.
 */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu

/** Returns a line without unsafe characters: a tab becomes a space, and every other unsafe character becomes `�`. */
export const printable = (line: string): string => line.replaceAll('\t', ' ').replace(UNSAFE, '\ufffd')

/** Returns the lines of a text. The function recognises all kinds of line breaks. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)

/**
 * Prints one line of a command's result. If the line contains text of players, the text can neither change the terminal
 * nor add lines.
 */
export const print = (line: string): void => console.log(printable(line))
