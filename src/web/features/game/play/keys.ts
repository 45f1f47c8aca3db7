import type { KeyboardEvent } from 'react'

/** The keys of the game, as the shortcut list shows them. */
export const shortcuts = [
  { keys: ['←', '↑', '→', '↓'], does: 'Move between tiles' },
  { keys: ['Home', 'End'], does: 'First and last tile of the row' },
  { keys: ['Space', 'Enter'], does: 'Select a tile, or take it back' },
  { keys: ['Ctrl + arrow'], does: 'Move the tile itself' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['S'], does: 'Shuffle' },
  { keys: ['H'], does: 'Use a hint' },
  { keys: ['?'], does: 'This list' },
] as const

interface Keys {
  clear: () => void
  shuffle: () => void
  /** Left out on boards without hints. */
  hint?: () => void
  help: () => void
}

/**
 * Single keys, only while the focus is in the game (WCAG 2.1.4): a key never acts on what somebody is not doing.
 * Returns the handler for the page's `keydown`.
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
