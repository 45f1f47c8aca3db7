import type { KeyboardEvent } from 'react'

interface Keys {
  clear: () => void
  shuffle: () => void
  undo: () => void
  /** Shows a hint. Undefined on a board without hints. */
  hint?: (() => void) | undefined
  help?: () => void
}

/** Handles the shortcut keys of a board. The keys work only while the focus is in the game (WCAG 2.1.4). */
export function gameKeys(keys: Keys): (event: KeyboardEvent) => void {
  const actions: Record<string, (() => void) | undefined> = {
    Escape: keys.clear,
    s: keys.shuffle,
    h: keys.hint,
    '?': keys.help,
  }
  return (event) => {
    if (event.altKey || event.repeat) return
    if (event.target instanceof Element && event.target.closest('dialog, input, textarea')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const isCommand = event.ctrlKey || event.metaKey
    const isUndo = isCommand && key === 'z' && !event.shiftKey
    const action = isCommand ? (isUndo ? keys.undo : undefined) : actions[key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
