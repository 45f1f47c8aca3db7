import { expect, test } from 'vitest'
import { products } from '../../../engine/store/product.ts'
import { gainOf, type Product, priceOf, savingOf } from './product.ts'

const product = (id: string, changes: Partial<Product> = {}): Product => {
  const found = products.find((one) => one.id === id)
  if (!found) throw new Error(id)
  return { ...found, ...changes }
}

test('prices', () => {
  expect(['premium_yearly', 'premium_monthly', 'hints_5'].map((id) => priceOf(product(id)))).toEqual([
    '$39.99/year',
    '$4.99/month',
    '$0.99',
  ])
})

test.each([
  [3999, '$3.33 a month, a third less than monthly.'],
  [2994, '$2.50 a month, 50% less than monthly.'],
  [5000, '$4.17 a month, 16% less than monthly.'],
  [5988, ''],
  [7000, ''],
])('a year for %i cents: %s', (priceInCents, words) => {
  expect(savingOf(product('premium_yearly', { priceInCents }), [product('premium_monthly')])).toBe(words)
})

test('a saving is told only beside the price that it is measured by', () => {
  expect(savingOf(product('premium_yearly'), [])).toBe('')
})

test('what a purchase gives', () => {
  expect(['premium_yearly', 'hints_5', 'lives_3', 'theme_riso'].map((id) => gainOf(product(id)))).toEqual([
    'You are a Premium Member.',
    '5 Hints are yours.',
    '3 Extra Lives are yours.',
    'The Riso theme is yours, light and dark.',
  ])
})
