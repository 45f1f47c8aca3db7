import type { StoreSearch } from './search.ts'

/*
 * The card provider's script runs only in documents loaded from the store's address. The content policy of the store's
 * page allows the payment script, and the "payments" mark in the page says so. A purchase that begins in another
 * document first loads the store's page. From a document that has loaded the script, every other page is opened as a
 * new document. See docs/features/store.md
 */

const STORE = '/premium-store'

let holdsScript = false

export function noteScript(): void {
  holdsScript = true
}

const isAllowed = (): boolean =>
  document.querySelector('meta[name="payments"]')?.getAttribute('content') === 'stripe'

function isStoreDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === STORE
}

/**
 * Says where the player can pay: `here` (in this document), or at an address that must be loaded first and then
 * continues the purchase. Returns `nowhere` if this document has the store's address and still may not take payments.
 */
export function placeToPay(
  provider: 'stripe' | 'sandbox',
  asked: Pick<StoreSearch, 'buy' | 'from'>,
): 'here' | 'nowhere' | { load: string } {
  if (provider === 'sandbox' || isAllowed()) return 'here'
  if (isStoreDocument()) return 'nowhere'
  return { load: `${STORE}?${new URLSearchParams({ ...asked })}` }
}

export const needsNewDocument = (pathname: string): boolean => holdsScript && pathname !== STORE
