import type { KeyboardEvent } from 'react'
import { MARKS, type Mark } from '../../../engine/play/marks.ts'

interface Keys {
  clear: () => void
  shuffle: () => void
  undo: () => void
  /** Shows a hint. Undefined on a board without hints. */
  hint?: (() => void) | undefined
  help?: () => void
  /** Puts a mark on the focused tile, which is given by its index in the order of the tiles. */
  mark?: (index: number, mark: Mark) => void
  /** False if the player has switched off the keys S, H, ? and 1 to 4. */
  hasLetters?: boolean
}

/**
 * Handles the shortcut keys of a board. Esc and Ctrl+Z work while the focus is in the game. The keys S, H, ? and 1 to 4
 * work only while the focus is on the board, and the player can switch them off: a voice command or a wrong key can send a
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
    if (!hasLetters || !target.closest('[role="grid"]')) return undefined
    const mark = MARKS.find((one) => `${one}` === key)
    const tile = target.closest<HTMLElement>('[data-index]')
    if (mark && tile) return () => keys.mark?.(Number(tile.dataset.index), mark)
    return letters[key]
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
