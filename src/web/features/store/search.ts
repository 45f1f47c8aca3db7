/** The page from which the player opened the store and to which the player returns after a purchase. */
const origins = ['game', 'daily', 'story'] as const
export type Origin = (typeof origins)[number]

/** Checks the store's query parameters; no parameter is a path, so a link cannot redirect to another site. */
export interface StoreSearch {
  /** Id of the product that the store opens for purchase. */
  buy?: string
  from?: Origin
  /** Id of the purchase whose receipt the store opens. */
  receipt?: string
  /** Only in the sandbox: the client secret with which a subscriber changes the card. */
  portal?: string
  /**
   * Stripe adds these two parameters, and a client secret that the store ignores, when the player returns to the store.
   */
  payment_intent?: string
  redirect_status?: string
}

const token = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined

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
