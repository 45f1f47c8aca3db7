import { useSyncExternalStore } from 'react'

/** Below this width the list and the item do not fit side by side. Inbox.module.css has the same width. */
const narrow = matchMedia('(max-width: 63.99rem)')

const onChange = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** True on a phone or a small tablet. */
export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => narrow.matches)
