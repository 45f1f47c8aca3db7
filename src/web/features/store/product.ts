import { percentText } from '../../../engine/percent.ts'
import type { Output } from '../../lib/api.ts'
import { formatCents } from '../../lib/format.ts'

export type Product = Output<'GET /api/products'>[number]
export type Status = Output<'GET /api/subscription/status'>

export type Period = 'month' | 'year'

/** If the product id contains "yearly", the player pays by the year. All other subscriptions are paid by the month. */
export const periodOf = ({ id }: { id: string }): Period => (id.includes('yearly') ? 'year' : 'month')

/** Formats a price: "$4.99"; for a subscription, "$4.99/month". */
export const priceOf = (product: Product): string =>
  product.type === 'premium_upgrade'
    ? `${formatCents(product.priceInCents)}/${periodOf(product)}`
    : formatCents(product.priceInCents)

/**
 * Fractions in words. For example, the store calls a saving of 33 % "a third". A fraction is used if it differs from
 * the saving by at most half a percent.
 */
const namedFractions = [
  { of: 1 / 4, name: 'a quarter' },
  { of: 1 / 3, name: 'a third' },
]

/**
 * Compares the yearly plan with the monthly plan: "$3.33 a month, a third less than monthly." Empty if the yearly plan
 * is not cheaper.
 */
export function savingOf(year: Product, products: readonly Product[]): string {
  const month = products.find((one) => one.type === 'premium_upgrade' && periodOf(one) === 'month')
  if (!month) return ''
  const saved = 1 - year.priceInCents / 12 / month.priceInCents
  if (saved <= 0) return ''
  const fraction =
    namedFractions.find(({ of }) => Math.abs(of - saved) < 0.005)?.name ??
    percentText(Math.floor(saved * 100))
  return `${formatCents(year.priceInCents / 12)} a month, ${fraction} less than monthly.`
}

/** The message after a purchase: "5 Hints are yours." */
export function gainOf({ type, name }: Pick<Product, 'type' | 'name'>): string {
  if (type === 'premium_upgrade') return 'You are a Premium Member.'
  if (type === 'themes') return `The ${name} is yours, light and dark.`
  return `${name} are yours.`
}
