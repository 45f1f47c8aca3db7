import { expect, test } from 'vitest'
import { products } from '../../../../engine/store/product.ts'
import { usableThemes } from '../../../../engine/store/theme.ts'
import { themeLooks } from '../../../domain/theme/theme-looks.ts'
import { themeOffer } from './theme-offer.ts'

const offers = (isPremium: boolean, features: string[], inUse = 'paper') =>
  themeLooks.map(
    ({ id }) => themeOffer(id, inUse, { themes: usableThemes(isPremium, features) }, [...products]).kind,
  )

test('of a free player', () => {
  expect(offers(false, [])).toEqual(['in_use', 'with_premium', 'with_premium', 'buy', 'buy', 'buy', 'buy'])
})

test('of a premium player who has bought one and uses another', () => {
  expect(offers(true, ['theme_tide'], 'garden')).toEqual(['use', 'use', 'in_use', 'buy', 'buy', 'buy', 'use'])
})

test('before the server has told', () => {
  expect(themeOffer('riso', 'paper', undefined, undefined)).toEqual({ kind: 'unknown' })
  expect(themeOffer('paper', 'paper', undefined, undefined)).toEqual({ kind: 'in_use' })
})
