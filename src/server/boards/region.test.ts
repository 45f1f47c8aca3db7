import { expect, test } from 'vitest'
import { regionOf } from './region.ts'

test.each([
  ['en-GB,en;q=0.8', 'uk'],
  ['en-US', 'us'],
  ['pt-BR;q=0.9', 'br'],
  ['zh-Hant-TW', 'tw'],
  ['en', ''],
  ['*', ''],
  ['', ''],
  ['; DROP', ''],
  ['x'.repeat(10_000), ''],
  [undefined, ''],
])('%s: %s', (header, region) => {
  expect(regionOf(header)).toBe(region)
})
