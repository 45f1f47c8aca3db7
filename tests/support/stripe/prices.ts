import type { Price } from './objects.ts'
import { StripeRefusal } from './refusal.ts'
import type { State } from './state.ts'

interface NewPrice {
  product: string
  currency: string
  unit_amount: number
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | undefined
  lookup_key?: string | undefined
  transfer_lookup_key?: boolean | undefined
  nickname?: string | undefined
  metadata: Record<string, string>
}

/**
 * Creates a price. A lookup key belongs to only one price. With `transfer_lookup_key`, the key moves from its current
 * price to the new price.
 */
export function createPrice(state: State, given: NewPrice): Price {
  const { lookup_key = null, unit_amount } = given
  const holder = lookup_key === null ? undefined : state.all('price', { lookup_key })[0]
  if (holder && !given.transfer_lookup_key)
    throw new StripeRefusal(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    })
  if (holder) state.change(holder, { lookup_key: null })
  return state.add<Price>({
    id: state.newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: state.now(),
    currency: given.currency,
    livemode: false,
    lookup_key,
    metadata: given.metadata,
    nickname: given.nickname ?? null,
    product: state.get('product', given.product, 'product').id,
    recurring: given.recurring
      ? { ...given.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: `${unit_amount}`,
  })
}

export function listPrices(
  state: State,
  asked: { lookup_keys?: string[] | undefined; active?: boolean | undefined; product?: string | undefined },
): Price[] {
  const { lookup_keys, active, product } = asked
  return state
    .all('price', { ...(active !== undefined && { active }), ...(product && { product }) })
    .filter(({ lookup_key }) => !lookup_keys || (lookup_key !== null && lookup_keys.includes(lookup_key)))
}
