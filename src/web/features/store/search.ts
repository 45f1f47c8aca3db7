/** The page from which a player opened the store. The player returns to that page after the purchase. */
const origins = ['game', 'daily', 'story'] as const
export type Origin = (typeof origins)[number]

/**
 * Query parameters of the store. Each query parameter is checked and no parameter is a path, so a link cannot redirect
 * to another site.
 */
export interface StoreSearch {
  /** Id of the product to buy. */
  buy?: string
  from?: Origin
  /** Id of the purchase whose receipt opens. */
  receipt?: string
  /** Sandbox only: the client secret for a change of card. Opens the stand-in for the provider's page. */
  portal?: string
  /**
   * When Stripe returns the player to the store, it adds these two parameters and a client secret, which the store
   * drops.
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
