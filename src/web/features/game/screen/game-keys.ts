import type { KeyboardEvent } from 'react'

interface Keys {
  clear: () => void
  shuffle: () => void
  /** Left out on boards without hints. */
  hint?: (() => void) | undefined
  help?: () => void
}

/**
 * The single keys of the game, for the page's `keydown`. They act only while the focus is in the game (WCAG 2.1.4), so
 * that a key never does what nobody meant.
 */
export function gameKeys(keys: Keys): (event: KeyboardEvent) => void {
  const actions: Record<string, (() => void) | undefined> = {
    Escape: keys.clear,
    s: keys.shuffle,
    h: keys.hint,
    '?': keys.help,
  }
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('dialog, input, textarea')) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
