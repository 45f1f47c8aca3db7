import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOlder } from '../src/server/db/compatibility.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const versions = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d$/gm)].map(
  ([, version = '']) => version,
)

test('the newest version of the changelog is the version of the package and of its lock file', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([version, lock.version, lock.packages['']?.version]).toEqual(Array(3).fill(versions[0]))
})

test('the changelog has the newest version first, and no heading in another form', () => {
  expect(versions).toEqual(versions.toSorted((a, b) => (isOlder(a, b) ? 1 : -1)))
  expect(read('CHANGELOG.md').match(/^## /gm)).toHaveLength(versions.length)
})
