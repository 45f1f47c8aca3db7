import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { linesOf, print, printable } from './print.ts'

test.each([
  ['a\rb', 'a\ufffdb'],
  ['\u001b[2Jgone', '\ufffd[2Jgone'],
  ['a\u202eb\u2066', 'a\ufffdb\ufffd'],
  ['two\nlines\u2028more', 'two\ufffdlines\ufffdmore'],
  ['a\tb', 'a b'],
  ['名前 👩‍🚀 “fits” Söhne', '名前 👩‍🚀 “fits” Söhne'],
])('%j is printed as %j', (text, printed) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  print(text)
  expect(log.mock.calls).toEqual([[printed]])
  log.mockRestore()
})

test('whatever the text, a printed line is one line without a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
      expect(linesOf(text).join('')).not.toMatch(/[\n\v\f\r\u0085\u2028\u2029]/)
    }),
  )
})

test('every command prints with this function', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/^(print(\.test)?|main)\.ts$/.test(file))
  const others = files.filter((file) =>
    /console\.|process\.std/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(others).toEqual([])
})
