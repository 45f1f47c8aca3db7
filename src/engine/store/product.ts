/** The types of products in the store. See docs/rules.md#store. */
export const productTypes = ['hints', 'extra_lives', 'themes', 'premium_upgrade'] as const
export type ProductType = (typeof productTypes)[number]

/** The items that the player receives for a purchase. `premium` is a subscription that renews after each period. */
export type Goods =
  | { item: 'hint' | 'life'; count: number }
  | { item: `feature:theme_${string}`; count: 1 }
  | { item: 'premium'; period: 'month' | 'year' }

export interface Product {
  id: string
  name: string
  description: string
  type: ProductType
  /** Price in US cents. The player pays exactly this amount. */
  priceInCents: number
  goods: Goods
}

const hints = (count: number, priceInCents: number, description: string): Product => ({
  id: `hints_${count}`,
  name: `${count} Hints`,
  description,
  type: 'hints',
  priceInCents,
  goods: { item: 'hint', count },
})

const theme = (id: string, name: string, description: string): Product => ({
  id: `theme_${id}`,
  name: `${name} theme`,
  description,
  type: 'themes',
  priceInCents: 199,
  goods: { item: `feature:theme_${id}`, count: 1 },
})

/** The products, in the order in which the store shows them. */
export const products: readonly Product[] = [
  {
    id: 'premium_yearly',
    name: 'Premium, a year',
    description: 'Everything, for a year. Renews yearly. Cancel any time.',
    type: 'premium_upgrade',
    priceInCents: 3999,
    goods: { item: 'premium', period: 'year' },
  },
  {
    id: 'premium_monthly',
    name: 'Premium, a month',
    description: 'Everything, for a month. Renews monthly. Cancel any time.',
    type: 'premium_upgrade',
    priceInCents: 499,
    goods: { item: 'premium', period: 'month' },
  },
  hints(5, 99, 'Each shows two words of a group.'),
  hints(10, 199, 'Enough for a hard week.'),
  hints(30, 499, 'A spool of them. They never expire.'),
  {
    id: 'lives_3',
    name: '3 Extra Lives',
    description: 'Tie a lost run together again.',
    type: 'extra_lives',
    priceInCents: 149,
    goods: { item: 'life', count: 3 },
  },
  theme('riso', 'Riso', 'Two inks on newsprint, a hair out of register.'),
  theme('blueprint', 'Blueprint', 'Hairlines on a grid, red pencil, yellow chalk.'),
  theme('arcade', 'Arcade', 'Thick keycaps and a hot tube of light.'),
  theme('tide', 'Tide', 'Foam and wet sand; the deep, and what glows in it.'),
]

export const productOf = (id: string): Product | undefined => products.find((product) => product.id === id)
