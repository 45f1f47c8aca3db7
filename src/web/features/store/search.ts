/** Where a player came from, and goes back to when they have what they came for. */
const origins = ['game', 'daily', 'story'] as const
export type Origin = (typeof origins)[number]

/** What an address may ask of the store. Nothing in it is a path, and nothing is taken at its word. */
export interface StoreSearch {
  /** Id of a product whose purchase begins. */
  buy?: string
  from?: Origin
  /** Id of a purchase whose receipt is opened. */
  receipt?: string
  /** The sandbox's stand-in for the provider's page where a card is changed: the secret of the change. */
  portal?: string
  /** Back from the provider: the payment, and how it went. Its client secret is not needed and not kept. */
  payment_intent?: string
  redirect_status?: string
}

const token = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined

/** Takes from an address what the store knows. The router drops the rest. */
export function storeSearch(search: Record<string, unknown>): StoreSearch {
  const asked = {
    buy: token(search.buy),
    from: origins.find((origin) => origin === search.from),
    receipt: token(search.receipt),
    portal: token(search.portal),
    payment_intent: token(search.payment_intent),
    redirect_status: token(search.redirect_status),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
