import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'

/**
 * Characters that could change the display of a terminal: control characters, the line separators of Unicode, and marks
 * that change the direction of text.
 */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/gu

/** Returns a line without unsafe characters: a tab becomes a space, and every other unsafe character becomes `�`. */
export const printable = (line: string): string => line.replaceAll('\t', ' ').replace(UNSAFE, '\ufffd')

/** Returns the lines of a text. The function recognises all kinds of line breaks. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)

/** The terminal of a command that runs inside the server. */
interface Terminal {
  /** The lines that the command has printed. */
  lines: string[]
  /** The folder in which the command was called. */
  folder: string
}

const terminals = new AsyncLocalStorage<Terminal>()

/**
 * Prints one line of a command's result. If the line contains text of players, the text can neither change the terminal
 * nor add lines.
 */
export function print(line: string): void {
  const terminal = terminals.getStore()
  if (terminal) terminal.lines.push(printable(line))
  else console.log(printable(line))
}

/** Returns the absolute path of a file in the arguments of a command. */
export const pathOf = (file: string): string => resolve(terminals.getStore()?.folder ?? '', file)

/** Runs a command inside the server, and returns the lines that it prints. `folder` is where the command was called. */
export async function withTerminal(
  folder: string,
  command: () => Promise<boolean>,
): Promise<{ lines: string[]; isDone: boolean; failed?: string }> {
  const lines: string[] = []
  try {
    return { lines, isDone: await terminals.run({ lines, folder }, command) }
  } catch (error) {
    return { lines, isDone: false, failed: error instanceof Error ? error.message : String(error) }
  }
}
