import type { Selection } from './play-reducer.ts'

// This file stores, for this tab, the selected words and the order of the tiles of a board. If the browser refuses
// storage, the selected words and the order of the tiles are lost when the player leaves the page.

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The browser refuses storage, as the comment at the start of this file says.
  }
}

const selectionKey = (gameId: string) => `wordconnect-selected ${gameId}`
const orderKey = (gameId: string) => `wordconnect-order ${gameId}`

/** Returns the selected words that this tab stored for a game; undefined if none are stored. */
export function keptSelection(gameId: string): Selection | undefined {
  const [mark, ...wordIds] = read(selectionKey(gameId))?.split(' ') ?? []
  return mark === undefined ? undefined : { wordIds, isUnanswered: mark === 'unanswered' }
}

/** Stores the selected words of a game, or deletes the stored words if no word is selected. */
export function keepSelection(gameId: string, { wordIds, isUnanswered }: Selection): void {
  const mark = isUnanswered ? 'unanswered' : 'answered'
  write(selectionKey(gameId), wordIds.length === 0 ? '' : [mark, ...wordIds].join(' '))
}

/**
 * Returns the ids of the tiles in the player's last order. Returns an empty list if the server has confirmed this
 * order.
 */
export const keptOrder = (gameId: string): string[] => read(orderKey(gameId))?.split(' ') ?? []

/**
 * Stores the order of the tiles until the server has confirmed the order. If the player leaves the page, the page does
 * not receive the confirmation.
 */
export const keepOrder = (gameId: string, order: readonly string[]): void =>
  write(orderKey(gameId), order.join(' '))

/**
 * Deletes the stored order of the tiles. If `order` is given, the function deletes the stored order only if it is equal
 * to `order`.
 */
export function forgetOrder(gameId: string, order?: readonly string[]): void {
  if (order === undefined || read(orderKey(gameId)) === order.join(' ')) write(orderKey(gameId), '')
}
