import { GROUP_SIZE } from '../../../../engine/rules.ts'
import type { PastedGroup } from './draft.ts'

/** What a pasted text contains: groups, or a list of words without groups. */
export type Pasted = { groups: readonly PastedGroup[] } | { words: readonly string[] }

/** The separators of a table. Spaces separate no words, because a tile can have two words. */
const SEPARATORS = ['\t', ';', ',', '|']

const cellsOf = (line: string, separator: string): string[] =>
  line
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '')

const separatorOf = (line: string): string | undefined => SEPARATORS.find((one) => line.includes(one))

/** Reads "Name: a, b, c, d"; returns undefined for a line without a name before the colon. */
function namedGroup(line: string): PastedGroup | undefined {
  const [, name, rest] = /^([^:\t]{1,80}):\s*(.+)$/.exec(line) ?? []
  const separator = separatorOf(rest ?? '')
  return name && rest && separator ? { name: name.trim(), words: cellsOf(rest, separator) } : undefined
}

/** Reads a row of a table: four words, or the name and four words. */
function rowGroup(line: string): PastedGroup | undefined {
  const separator = separatorOf(line)
  if (!separator) return undefined
  const cells = cellsOf(line, separator)
  return cells.length > GROUP_SIZE ? { name: cells[0] ?? '', words: cells.slice(1) } : { words: cells }
}

/** Reads lines without separators. A block of five lines between empty lines is a name and four words. */
function blocksOf(text: string): PastedGroup[] | undefined {
  const blocks = text.split(/\n\s*\n/).map((block) => linesOf(block))
  const isGroups =
    blocks.length > 1 && blocks.every(({ length }) => length === GROUP_SIZE || length === GROUP_SIZE + 1)
  return isGroups
    ? blocks.map((block) =>
        block.length > GROUP_SIZE ? { name: block[0] ?? '', words: block.slice(1) } : { words: block },
      )
    : undefined
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Reads a pasted text: sixteen lines, a table with tabs, commas or semicolons, lines such as "Name: a, b, c, d", or
 * blocks of lines between empty lines. Returns undefined for the text of a single tile, which the browser pastes.
 */
export function readPaste(text: string): Pasted | undefined {
  const clean = text.replace(/\r\n?/g, '\n')
  const lines = linesOf(clean)
  const [first] = lines
  if (first === undefined) return undefined
  const named = lines.map(namedGroup)
  if (named.every((group) => group !== undefined)) return { groups: named }
  const rows = lines.map(rowGroup)
  if (rows.every((row) => row !== undefined)) {
    const [only] = rows
    return rows.length === 1 && only && only.name === undefined ? { words: only.words } : { groups: rows }
  }
  if (lines.length === 1) return undefined
  const blocks = blocksOf(clean)
  return blocks ? { groups: blocks } : { words: lines }
}
