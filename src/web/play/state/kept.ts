import type { Selection } from './play-reducer.ts'

// What a tab stores of a board that the player may leave at any time. If the browser refuses storage, the player loses it
// by leaving the page.

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
    // See above.
  }
}

const selectionKey = (gameId: string) => `wordconnect-selected ${gameId}`
const orderKey = (gameId: string) => `wordconnect-order ${gameId}`

/** The selection that this tab stored when the page was left. */
export function keptSelection(gameId: string): Selection | undefined {
  const [mark, ...wordIds] = read(selectionKey(gameId))?.split(' ') ?? []
  return mark === undefined ? undefined : { wordIds, isUnanswered: mark === 'unanswered' }
}

/** Stores a selection. An empty selection deletes the stored selection. */
export function keepSelection(gameId: string, { wordIds, isUnanswered }: Selection): void {
  const mark = isUnanswered ? 'unanswered' : 'answered'
  write(selectionKey(gameId), wordIds.length === 0 ? '' : [mark, ...wordIds].join(' '))
}

/** The last arrangement of this tab, if the server has not confirmed it: the tiles' ids in order. */
export const keptOrder = (gameId: string): string[] => read(orderKey(gameId))?.split(' ') ?? []

/** Stores an arrangement until the server confirms it, which a page that is left cannot hear. */
export const keepOrder = (gameId: string, order: readonly string[]): void =>
  write(orderKey(gameId), order.join(' '))

/** Deletes the stored arrangement if it is this one. */
export function forgetOrder(gameId: string, order: readonly string[]): void {
  if (read(orderKey(gameId)) === order.join(' ')) write(orderKey(gameId), '')
}
