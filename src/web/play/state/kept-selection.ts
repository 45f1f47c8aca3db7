import type { Selection } from './play-reducer.ts'

const keyOf = (gameId: string) => `wordconnect-selected ${gameId}`

/** The selection that this tab stored when the page was left; undefined if storage is off. */
export function keptSelection(gameId: string): Selection | undefined {
  try {
    const [mark, ...wordIds] = sessionStorage.getItem(keyOf(gameId))?.split(' ') ?? []
    return mark === undefined ? undefined : { wordIds, isUnanswered: mark === 'unanswered' }
  } catch {
    // If the browser refuses storage, a selection is lost when the player leaves the page.
    return undefined
  }
}

/** Stores a selection. An empty selection deletes the stored selection. */
export function keepSelection(gameId: string, { wordIds, isUnanswered }: Selection): void {
  try {
    const key = keyOf(gameId)
    if (wordIds.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, [isUnanswered ? 'unanswered' : 'answered', ...wordIds].join(' '))
  } catch {
    // If the browser refuses storage, a selection is lost when the player leaves the page.
  }
}
