import { isDeepStrictEqual } from 'node:util'
import type { GameView, GuessReply } from '../../../src/contract/game.ts'
import type { LevelStatus } from '../../../src/engine/play/level.ts'
import type { Action } from './action.ts'

export interface RememberedGuess {
  gameId: string
  key: string
  /** Sorted. */
  wordIds: string[]
  reply: GuessReply
}

/** A board according to the replies so far. */
export interface RememberedGame {
  id: string
  status: LevelStatus
  /** Guesses that counted: all but repeats. */
  guesses: RememberedGuess[]
  /** The words shown by each hint, in order. */
  hints: string[][]
  order: string[] | null
  lifeUsed: boolean
  /** Scores of a level whose end was acknowledged. */
  end: Pick<GameView, 'score' | 'levelScore'> | undefined
}

export const tallied = ['guesses', 'hints', 'scores', 'deals', 'others'] as const
export type Tally = Record<(typeof tallied)[number], number>

/**
 * Are two replies to one guess equal? They may differ in the present clock, the present arrangement, and figures about other
 * players, which change every minute.
 */
export function sameReply(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other))
}

function comparable(reply: unknown): unknown {
  const { outcome, group, game } = (reply ?? {}) as Partial<GuessReply>
  if (!game) return reply
  const { hindsight: _, words, elapsedSeconds, ...rest } = game
  return {
    outcome,
    group,
    game: {
      ...rest,
      elapsedSeconds: outcome === 'repeat' ? 0 : elapsedSeconds,
      words: words.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    },
  }
}

/** All that a player was shown: none of it may be missing or doubled. */
export class Memory {
  readonly games = new Map<string, RememberedGame>()
  /** Acknowledged guesses that counted, by key. */
  readonly guesses = new Map<string, RememberedGuess>()
  current: RememberedGame | undefined
  /** Acknowledged actions, by kind. */
  readonly tally: Tally = { guesses: 0, hints: 0, scores: 0, deals: 0, others: 0 }

  game(id: string): RememberedGame {
    const game = this.games.get(id)
    if (!game) throw new Error(`game ${id} was never dealt to this player`)
    return game
  }

  /** Records the reply to an action. */
  note(action: Action, body: unknown): void {
    if (action.do === 'start' || action.do === 'next') {
      this.tally.deals++
      this.dealt(action, (body as GameView).id)
      return
    }
    const game = this.game(action.gameId)
    if (action.do === 'guess') {
      this.tally.guesses++
      this.guessed(action, body as GuessReply)
    } else if (action.do === 'hint') {
      this.tally.hints++
      game.hints.push((body as { wordIds: string[] }).wordIds)
    } else {
      this.tally.others++
      if (action.do === 'order') game.order = action.wordIds
      if (action.do === 'life') game.lifeUsed = true
      this.#stands(game, body as GameView)
    }
  }

  /** Records a new board; a start ends the board in play. */
  dealt(action: Action, id: string): void {
    if (this.games.has(id)) return // `next` answers the board that it dealt before
    const before = this.current
    const open = before?.status === 'playing' || before?.status === 'out_of_mistakes'
    if (action.do === 'start' && before && open) before.status = 'game_over'
    const fresh = { guesses: [], hints: [], order: null, lifeUsed: false, end: undefined }
    this.current = { id, status: 'playing', ...fresh }
    this.games.set(id, this.current)
  }

  /** Records a guess. A repeat changes nothing. */
  guessed({ gameId, key, wordIds }: Action & { do: 'guess' }, reply: GuessReply): void {
    const game = this.game(gameId)
    const guess = { gameId, key, wordIds: [...wordIds].sort(), reply }
    if (reply.outcome === 'repeat') return
    this.guesses.set(key, guess)
    game.guesses.push(guess)
    this.#stands(game, reply.game)
  }

  #stands(game: RememberedGame, view: GameView): void {
    game.status = view.status
    if (view.status !== 'level_complete' && view.status !== 'game_over') return
    this.tally.scores++
    game.end = { score: view.score, levelScore: view.levelScore }
  }
}
