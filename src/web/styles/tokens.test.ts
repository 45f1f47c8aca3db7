import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = 'src/web/'
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.module.css'),
)

test.each([
  // A radius made of another by calc is allowed: it follows the corner of the box around it.
  ['radius', /border[\w-]*radius:(?! calc\(var)[^;]*\d(px|rem)/],
  ['colour', /oklch\(\d|rgba?\(|hsla?\(/],
])('no %s of its own in a component: themes change tokens only', (_, own) => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((file) => own.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
