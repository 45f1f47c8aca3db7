import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 56.25rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Is there room for a second column? What stands in it is in dialogs otherwise. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
