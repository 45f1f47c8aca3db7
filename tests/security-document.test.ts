import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split(' | '))

/**
 * Returns the references in the last column of a table row. Each reference consists of a file and the name of a test in
 * this file.
 */
function cited(row: readonly string[]): { file: string; name: string }[] {
  const [where = ''] = row.slice(-1)
  return where
    .replace(/ ?\|$/, '')
    .split('<br>')
    .flatMap((part) => {
      const found = /^(?:elsewhere )?`((?:tests|src)\/[^`]*)`(?:: (.*))?$/.exec(part)
      return found ? [{ file: found[1] ?? '', name: (found[2] ?? '').replaceAll('&#124;', '|') }] : []
    })
}

test('docs/security.md names every item of levels 1 and 2 once', () => {
  const ids = rows.map(([id = '']) => id.replace('| ', ''))
  expect(new Set(ids).size).toBe(253)
  expect(ids).toHaveLength(253)
})

test('docs/security.md cites files and tests that exist', () => {
  const wrong = rows
    .flatMap(cited)
    .filter(({ file, name }) => {
      if (!existsSync(join(ROOT, file))) return true
      if (statSync(join(ROOT, file)).isDirectory()) return name !== ''
      const text = readFileSync(join(ROOT, file), 'utf8')
      const plain = name.replace(/ \([^()]*\)$/, '')
      return ![name, plain].some((one) => text.includes(one) || text.includes(one.replaceAll("'", "\\'")))
    })
    .map(({ file, name }) => `${file}: ${name}`)
  expect(wrong).toEqual([])
})
