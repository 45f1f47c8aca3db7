import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { percentText } from '../src/engine/percent.ts'

const SRC = join(import.meta.dirname, '../src')
/** Folders with texts for players. Commands and checks of the content write for operators. */
const FOR_PLAYERS = /^(engine|web|server\/(features|http))\/.*(?<!\.test)\.tsx?$/
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
/** A number or a value in a text, a space of any kind, and the sign. */
const APART = /[\d}](?: |\u00a0|\\u00a0|&nbsp;|\{' '\})%/

test('a percentage is one word, whose sign cannot begin a line', () => {
  expect([0, 100, '83–97'].map(percentText)).toEqual(['0%', '100%', '83–97%'])
})

test('no text for players has a space before the sign', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    FOR_PLAYERS.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const apart = files.filter((path) =>
    APART.test(readFileSync(join(SRC, path), 'utf8').replace(COMMENTS, '')),
  )
  expect(apart).toEqual([])
})
