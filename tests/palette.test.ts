import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PALETTE, paletteFiles } from '../tools/palette.ts'

const ROOT = join(import.meta.dirname, '..')

test.each([...paletteFiles()])('%s has the colours of the theme sheets (npm run palette)', (file, text) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text)
})

/**
 * Files that are allowed to contain colours: files with colours that are not the product's, and files that the palette
 * tool writes.
 */
const allowed = [
  ...paletteFiles().keys(),
  // Google's logo must have Google's colours. A QR code is black on white, because cameras cannot
  // read other colours.
  'src/web/features/account/google/GoogleMark.tsx',
  'src/web/features/account/settings/QrCode.module.css',
]

test('no other file holds a colour in hexadecimal notation', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const sources = files.filter((file) => /(?<!\.test)\.(tsx?|css|html|js|svg|webmanifest)$/.test(file))
  const holders = sources.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/mask-image:[^;]*/g, '')
    return /(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/i.test(text)
  })
  expect(allowed).toContain(PALETTE)
  expect(holders.filter((file) => !allowed.includes(file))).toEqual([])
})
