/** The page from which the player opened the store. After a purchase, the player returns to this page. */
const origins = ['game', 'daily', 'story'] as const
export type Origin = (typeof origins)[number]

/**
 * The query parameters of the store. None of them is a path, so a link to the store cannot redirect to another site.
 */
export interface StoreSearch {
  /** Id of the product that the player wants to buy; the store opens the purchase of this product. */
  buy?: string
  from?: Origin
  /** Id of the purchase whose receipt the store opens. */
  receipt?: string
  /** Only in the sandbox: the client secret for the dialog in which a subscriber changes the card. */
  portal?: string
  /**
   * When the player returns to the store, Stripe has added these two parameters. Stripe also adds a client secret,
   * which the store ignores.
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
