import type { StoreSearch } from './search.ts'

/*
 * The card provider's script runs in documents of the store only. The server allows it there by the page's content policy, and says
 * so in a mark. Therefore a purchase may have to begin with a full load of the store, and once the script is in a document, every
 * other page is loaded as a document of its own.
 */

const STORE = '/premium-store'

let holdsScript = false

/** The provider's script is being loaded into this document. */
export function noteScript(): void {
  holdsScript = true
}

const isAllowed = (): boolean =>
  document.querySelector('meta[name="payments"]')?.getAttribute('content') === 'stripe'

/** Was this document itself loaded from the address of the store? */
function isStoreDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === STORE
}

/**
 * Where a purchase begins: `here`; or at an address to load, where it goes on by itself. `nowhere`: this document was loaded from
 * that address already, and still may not take payments.
 */
export function placeToPay(
  provider: 'stripe' | 'sandbox',
  asked: Pick<StoreSearch, 'buy' | 'from'>,
): 'here' | 'nowhere' | { load: string } {
  if (provider === 'sandbox' || isAllowed()) return 'here'
  if (isStoreDocument()) return 'nowhere'
  return { load: `${STORE}?${new URLSearchParams({ ...asked })}` }
}

/** Must the page at this path be loaded as a document of its own? */
export const mustLoad = (pathname: string): boolean => holdsScript && pathname !== STORE
