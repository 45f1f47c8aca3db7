import type { StoreSearch } from './search.ts'

/*
 * The payment provider's script runs only in a document loaded from the store's address, because only the store's
 * content security policy allows the script; a meta element in the document says so. A purchase that begins in
 * another document first loads the store as a new document. After the script has been loaded, a link to another
 * page loads a new document too. See docs/features/store.md
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
 * Returns `here` if the player can pay in this document, or the address of the document that the page must load first
 * to continue the purchase. Returns `nowhere` if this document was loaded from the store's address and still may not
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
