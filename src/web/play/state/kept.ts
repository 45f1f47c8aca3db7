import { inTab } from '../../lib/stored.ts'
import type { Selection } from './play-reducer.ts'

// This file stores, for this tab, the selected words and the order of the tiles of a board.

function write(key: string, text: string): void {
  if (text === '') inTab.remove(key)
  else inTab.set(key, text)
}

const selectionKey = (gameId: string) => `wordconnect-selected ${gameId}`
const orderKey = (gameId: string) => `wordconnect-order ${gameId}`

/** Returns the selected words that this tab stored for a game; undefined if none are stored. */
export function keptSelection(gameId: string): Selection | undefined {
  const [mark, ...wordIds] = inTab.get(selectionKey(gameId))?.split(' ') ?? []
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
export const keptOrder = (gameId: string): string[] => inTab.get(orderKey(gameId))?.split(' ') ?? []

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
  if (order === undefined || inTab.get(orderKey(gameId)) === order.join(' ')) write(orderKey(gameId), '')
}
