import { expect, test } from 'vitest'
import { regionFor, regionOf } from './region.ts'

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

test.each([
  ['browser', 'uk', 'uk'],
  ['browser', '', ''],
  ['british', 'us', 'uk'],
  ['british', 'de', 'uk'],
  ['british', '', 'uk'],
  ['british', 'in', 'in'],
  ['american', 'uk', 'us'],
  ['american', 'de', 'us'],
  ['american', 'us', 'us'],
] as const)('words %s in a browser of "%s": %s', (english, browser, region) => {
  expect(regionFor({ english }, browser)).toBe(region)
})
