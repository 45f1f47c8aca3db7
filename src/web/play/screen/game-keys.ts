import type { KeyboardEvent } from 'react'

interface Keys {
  clear: () => void
  shuffle: () => void
  undo: () => void
  /** Shows a hint. Undefined on a board without hints. */
  hint?: (() => void) | undefined
  help?: () => void
  /** False if the player has switched off the keys S, H and ?. */
  hasLetters?: boolean
}

/**
 * Handles the shortcut keys of a board. Esc and Ctrl+Z work while the focus is in the game. The keys S, H and ? work
 * only while the focus is on the board, and the player can switch them off: a voice command or a wrong key can send a
 * single letter (WCAG 2.1.4).
 */
export function gameKeys(keys: Keys): (event: KeyboardEvent) => void {
  const { hasLetters = true } = keys
  const letters: Record<string, (() => void) | undefined> = {
    s: keys.shuffle,
    h: keys.hint,
    '?': keys.help,
  }
  const actionOf = (key: string, target: Element): (() => void) | undefined => {
    if (key === 'Escape') return keys.clear
    return hasLetters && target.closest('[role="grid"]') ? letters[key] : undefined
  }
  return (event) => {
    const { target } = event
    if (event.altKey || event.repeat || !(target instanceof Element)) return
    if (target.closest('dialog, input, textarea')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const isCommand = event.ctrlKey || event.metaKey
    const isUndo = isCommand && key === 'z' && !event.shiftKey
    const action = isCommand ? (isUndo ? keys.undo : undefined) : actionOf(key, target)
    if (!action) return
    event.preventDefault()
    action()
  }
}
