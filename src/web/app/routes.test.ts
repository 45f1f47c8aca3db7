import { describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { matchPath } from './match-path.ts'
import { openPages, openPath, type Page, playerPageAt, playerPages } from './routes.ts'

const pages = Object.entries<Page>({ ...playerPages, ...openPages })

describe.each(pages)('%s', (path, { load, calls = [] }) => {
  test('names its file in a way that the build can read', () => {
    expect(String(load)).toMatch(/import\w*\(\s*['"][^'"]+['"]/)
  })

  test('calls only what the contract has, with parameters of its path', () => {
    const params = Object.keys(matchPath(path, path.replaceAll('$', '')) ?? {})
    for (const call of calls) {
      const [key = ''] = call.split('?')
      expect(Object.keys(api)).toContain(key)
      for (const [, name] of key.matchAll(/:(\w+)/g)) expect(params).toContain(name)
    }
  })
})

test('a page is found by its address', () => {
  expect(playerPageAt('/')).toBe(playerPages['/'])
  expect(playerPageAt('/players/ada')).toBe(playerPages['/players/$username'])
  expect(playerPageAt('/nowhere')).toBeUndefined()
})

test('an open page is found by its address, and Google’s way back by its query', () => {
  const at = (address: string) => openPath(new URL(address, 'http://localhost'))
  expect(at('/how-to-play')).toBe('/how-to-play')
  expect(at('/auth?link=abc')).toBe('/auth?link')
  expect(at('/auth')).toBeUndefined()
  expect(at('/game')).toBeUndefined()
})
