import type { StoreSearch } from './search.ts'

/*
 * The payment provider's script runs only in a document that was loaded from the store's address. Only the content
 * security policy of the store's document allows the script. A meta element in the document says whether the script is
 * allowed. If the player starts a purchase in another document, the browser first loads the store as a new document.
 * After the script is loaded, links to other pages also load a new document. See docs/features/store.md.
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
 * Returns `here` if the player can pay in this document. Otherwise returns the address that the browser must load to
 * continue the purchase. Returns `nowhere` if this document was loaded from the store's address but is not allowed to
 * take payments.
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
