import { randomUUID } from 'node:crypto'
import type { GameView } from '../../../src/contract/game.ts'

/** Only a guess has an idempotency key, so a player can repeat only a guess. */
export type Action =
  | { do: 'guess'; gameId: string; key: string; wordIds: string[] }
  | { do: 'order'; gameId: string; wordIds: string[] }
  | { do: 'hint' | 'life' | 'give-up' | 'next'; gameId: string }
  | { do: 'start'; how: 'new' | 'restart' }

export interface Call {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export function callOf(action: Action): Call {
  if (action.do === 'start') return { path: '/api/game/start', body: { action: action.how } }
  const board = `/api/game/${action.gameId}`
  switch (action.do) {
    case 'guess': {
      const { wordIds, key } = action
      return { path: `${board}/guess`, body: { wordIds }, headers: { 'idempotency-key': key } }
    }
    case 'order':
      return { path: `${board}/order`, body: { wordIds: action.wordIds } }
    case 'hint':
      return { path: '/api/game/use-hint', body: { gameId: action.gameId } }
    case 'life':
      return { path: `${board}/extra-life` }
    case 'give-up':
    case 'next':
      return { path: `${board}/${action.do}` }
  }
}

/**
 * Returns the next action: usually a guess, and sometimes another action. The guess is right if the test has the
 * board's answer.
 * @param tried sorted word ids of the accepted guesses on this board
 */
export function choose(
  view: GameView | null,
  groups: readonly (readonly string[])[] | undefined,
  tried: readonly (readonly string[])[],
): Action {
  if (!view || view.status === 'game_over') return { do: 'start', how: 'new' }
  const gameId = view.id
  const dice = Math.random()
  if (view.status === 'out_of_mistakes') return { do: dice < 0.8 ? 'life' : 'give-up', gameId }
  if (view.status === 'level_complete') {
    if (dice < 0.85) return { do: 'next', gameId }
    return { do: 'start', how: dice < 0.95 ? 'restart' : 'new' }
  }
  const words = view.words.map((word) => word.id)
  if (dice < 0.08) return { do: 'hint', gameId }
  if (dice < 0.16) return { do: 'order', gameId, wordIds: shuffled(words) }
  if (dice < 0.18) return { do: 'start', how: dice < 0.17 ? 'restart' : 'new' }
  if (dice < 0.19) return { do: 'give-up', gameId }
  return { do: 'guess', gameId, key: randomUUID(), wordIds: foursome(words, groups, tried) }
}

function foursome(
  words: readonly string[],
  groups: readonly (readonly string[])[] | undefined,
  tried: readonly (readonly string[])[],
): string[] {
  const again = tried.find((guess) => guess.every((id) => words.includes(id)))
  if (again && Math.random() < 0.04) return [...again]
  const open = groups?.filter((group) => group.every((id) => words.includes(id))) ?? []
  const right = open[Math.floor(Math.random() * open.length)]
  return right && Math.random() < 0.75 ? shuffled(right) : shuffled(words).slice(0, 4)
}

export function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1))
}
