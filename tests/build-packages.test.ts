// Checks that a production folder has each package that the server imports, and none that only the build needs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPackages } from '../scripts/lib/build-packages.mjs'

const ROOT = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
/** The check of the content is no part of a running server. */
const CHECKS = /^server\/content\/(check|tile-words)\.ts$/
const sources = ['engine', 'contract', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !CHECKS.test(path)),
)
const text = sources.map((path) => readFileSync(join(ROOT, 'src', path), 'utf8')).join('\n')
/** The server's packages, from imports and from `resolve('…')` or `` resolve(`…`) ``. Font packages are not imported. */
const named = [...text.matchAll(/(?:from|import|import\(|resolve\()\s*['`]((?:@[\w-]+\/)?[\w.-]+)/g)].map(
  ([, name = '']) => name,
)
const fonts = Object.keys(dependencies).filter((name) => {
  const [scope, font] = name.split('/')
  return scope === '@fontsource-variable' && text.includes(`'${font}/files/`)
})
const imported = new Set([...named, ...fonts])

test('the packages for the build are the dependencies that the server does not import', () => {
  const notImported = Object.keys(dependencies).filter((name) => !imported.has(name))
  expect(notImported).toEqual(buildPackages)
})
