import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf, siteUrl } from './site-path.ts'

const origin = 'https://wordconnect.example'

test.each([
  ['/', '/'],
  ['/game?challenge=abc#top', '/game?challenge=abc#top'],
  ['/a/../game', '/game'],
  ['/players/%2F%2Fevil.example', '/players/%2F%2Fevil.example'],
  ['/game?next=//evil.example', '/game?next=//evil.example'],
])('%s is a path of this site', (path, expected) => {
  const url = siteUrl(path, origin)
  expect(url && pathOf(url)).toBe(expected)
})

test.each([
  undefined,
  null,
  '',
  'game',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%j is not', (path) => {
  expect(siteUrl(path, origin)).toBeUndefined()
})

test('whatever the text, a browser that follows the path stays on the site', () => {
  const part = fc.constantFrom(
    ...['/', '\\', '.', '..', '%2e', '%2F', '\t', '\n', ' ', '@', ':', '?', '#', '&', 'a', 'é', '%'],
    ...['evil.example', 'javascript:', 'https:', 'wordconnect.example'],
  )
  const text = fc.array(part, { maxLength: 9 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(text, (path) => {
      const url = siteUrl(path, origin)
      if (url) expect(new URL(pathOf(url), `${origin}/auth?next=x`).origin).toBe(origin)
    }),
    { numRuns: 10_000 },
  )
})
