import type { Selection } from './play-reducer.ts'

const keyOf = (gameId: string) => `wordconnect-selected ${gameId}`

/** What this tab had selected on a board when the page was left; nothing where nothing is kept. */
export function keptSelection(gameId: string): Selection | undefined {
  try {
    const [mark, ...wordIds] = sessionStorage.getItem(keyOf(gameId))?.split(' ') ?? []
    return mark === undefined ? undefined : { wordIds, isUnanswered: mark === 'unanswered' }
  } catch {
    // Storage may be switched off. Then a selection lasts as long as its page.
    return undefined
  }
}

/** Keeps what is selected on a board, or forgets it when nothing is. */
export function keepSelection(gameId: string, { wordIds, isUnanswered }: Selection): void {
  try {
    const key = keyOf(gameId)
    if (wordIds.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, [isUnanswered ? 'unanswered' : 'answered', ...wordIds].join(' '))
  } catch {
    // As above.
  }
}
