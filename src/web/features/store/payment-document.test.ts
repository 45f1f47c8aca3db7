import { afterEach, expect, test, vi } from 'vitest'
import { needsNewDocument, noteScript, placeToPay } from './payment-document.ts'

/** Simulates a document that was loaded from `path`. `mark` is the value of its meta element `payments`. */
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
  // Expects `nowhere`. If the store page were loaded again, it would still not be allowed to take payments, and would
  // reload without end.
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
