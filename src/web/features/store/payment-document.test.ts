import { afterEach, expect, test, vi } from 'vitest'
import { needsNewDocument, noteScript, placeToPay } from './payment-document.ts'

/** Imitates a document loaded from `path`, with the "payments" mark that the server writes. */
function load(path: string, mark?: 'stripe' | 'none') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `https://wordconnect.example${path}` } as PerformanceEntry,
  ])
  document.head.innerHTML = mark ? `<meta name="payments" content="${mark}">` : ''
}

afterEach(() => vi.restoreAllMocks())

const asked = { buy: 'hints_5', from: 'game' } as const

test.each([
  ['sandbox', '/', 'none', 'here'],
  ['sandbox', '/premium-store', undefined, 'here'],
  ['stripe', '/premium-store?buy=hints_5', 'stripe', 'here'],
  ['stripe', '/', 'none', { load: '/premium-store?buy=hints_5&from=game' }],
  ['stripe', '/', undefined, { load: '/premium-store?buy=hints_5&from=game' }],
  // If the answer were an address, a store page without the "payments" mark would reload itself again and again.
  ['stripe', '/premium-store?buy=hints_5', 'none', 'nowhere'],
] as const)('with %s, in a document of %s marked %s, one pays %j', (provider, path, mark, place) => {
  load(path, mark)
  expect(placeToPay(provider, asked)).toEqual(place)
})

test('only the store stays in a document with the provider’s script', () => {
  expect(needsNewDocument('/game')).toBe(false)
  noteScript()
  expect(needsNewDocument('/game')).toBe(true)
  expect(needsNewDocument('/premium-store')).toBe(false)
})
