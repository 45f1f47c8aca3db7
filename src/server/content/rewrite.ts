import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import { CONTENT } from './catalogue.ts'
import { categoryFiles } from './categories.ts'

/** The fields of a category that a decision of the staff can change. */
const FIELDS = ['name', 'words', 'alsoFits', 'notFits', 'senses'] as const
type Field = (typeof FIELDS)[number]

/**
 * Writes the decisions of the overlay into the files of the catalogue. Only the lines of the changed fields change.
 * Returns the changed files, by their path from the folder `content`, with the ids of their changed categories.
 */
export function writeOverlay(overlay: Overlay, folder: string = CONTENT): { path: string; ids: string[] }[] {
  return categoryFiles(folder).flatMap(({ path, categories }) => {
    const after = withOverlay(categories, overlay)
    const changed = categories.flatMap((category, n) => {
      const next = after[n] ?? category
      return next === category ? [] : [{ category, next }]
    })
    if (changed.length === 0) return []
    const file = join(folder, path)
    const text = changed.reduce(
      (now, { category, next }) => rewritten(now, category, next),
      readFileSync(file, 'utf8'),
    )
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(after))))
      throw new Error(`${path} has another format than this command writes`)
    writeFileSync(file, text)
    return { path, ids: changed.map(({ category }) => category.id) }
  })
}

/** A way to write a field. A file has the same way for all fields of a category. */
interface Style {
  colon: string
  comma: string
  open: string
  close: string
}
const styles: readonly Style[] = [
  { colon: ': ', comma: ', ', open: '{ ', close: ' }' },
  { colon: ':', comma: ',', open: '{', close: '}' },
]

/** Returns the text of a file in which a category has the fields of `next`. */
function rewritten(text: string, category: Category, next: Category): string {
  const style = styles.find(({ colon }) => text.includes(`"id"${colon}"${category.id}"`))
  const start = style ? text.indexOf(`"id"${style.colon}"${category.id}"`) : -1
  if (!style || start < 0) throw new Error(`the category ${category.id} is not in its file`)
  let now = text
  let end = start
  for (const field of FIELDS) {
    const [before, after] = [written(field, category, style), written(field, next, style)]
    const at = before === undefined ? -1 : now.indexOf(before, start)
    if (before !== undefined && after !== undefined && at >= 0) {
      now = now.slice(0, at) + after + now.slice(at + before.length)
      end = at + after.length
    } else if (after !== undefined) {
      // The new field has the indentation of the field before it.
      const gap = style.comma === ', ' ? `,\n${indentationAt(now, end)}` : ','
      now = now.slice(0, end) + gap + after + now.slice(end)
      end += gap.length + after.length
    }
  }
  return now
}

function written(field: Field, category: Category, style: Style): string | undefined {
  const value = category[field]
  if (value === undefined) return undefined
  return `${JSON.stringify(field)}${style.colon}${valueText(value, style)}`
}

function valueText(
  value: string | readonly string[] | Readonly<Record<string, string>>,
  { colon, comma, open, close }: Style,
): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(comma)}]`
  const entries = Object.entries(value).map(
    ([key, text]) => JSON.stringify(key) + colon + JSON.stringify(text),
  )
  return entries.length === 0 ? '{}' : open + entries.join(comma) + close
}

/** Returns the spaces at the start of the line that contains a position. */
const indentationAt = (text: string, position: number): string =>
  /^ */.exec(text.slice(text.lastIndexOf('\n', position) + 1))?.[0] ?? ''
