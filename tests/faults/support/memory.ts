import { isDeepStrictEqual } from 'node:util'
import type { GameView, GuessReply } from '../../../src/contract/game.ts'
import type { LevelStatus } from '../../../src/engine/play/level.ts'
import type { Action } from './action.ts'

export interface RememberedGuess {
  gameId: string
  key: string
  /** Sorted ids of the guessed words. */
  wordIds: string[]
  reply: GuessReply
}

/** The state of a board according to the replies so far. */
export interface RememberedGame {
  id: string
  status: LevelStatus
  /** All guesses on the board except repeated guesses. */
  guesses: RememberedGuess[]
  /** The words that each hint revealed, in order. */
  hints: string[][]
  order: string[] | null
  lifeUsed: boolean
  /** Scores of the level, if the server has acknowledged the level's end. */
  end: Pick<GameView, 'score' | 'levelScore'> | undefined
}

export const tallied = ['guesses', 'hints', 'scores', 'deals', 'others'] as const
export type Tally = Record<(typeof tallied)[number], number>

/**
 * Returns true if two replies to the same guess are equal. The function does not compare the time, the arrangement of
 * the tiles and the statistics about other players.
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

/**
 * Stores all data that the server has sent to a player. Later, none of these data is allowed to be missing or
 * duplicated.
 */
export class Memory {
  readonly games = new Map<string, RememberedGame>()
  /** All acknowledged guesses except repeated ones. The map's key is the idempotency key. */
  readonly guesses = new Map<string, RememberedGuess>()
  current: RememberedGame | undefined
  /** For each kind of action, the number of actions to which the server has replied. */
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

  /** Records a new board, which ends the current board. */
  dealt(action: Action, id: string): void {
    if (this.games.has(id)) return // `next` can return the board that it has already dealt
    const before = this.current
    const open = before?.status === 'playing' || before?.status === 'out_of_mistakes'
    if (action.do === 'start' && before && open) before.status = 'game_over'
    const fresh = { guesses: [], hints: [], order: null, lifeUsed: false, end: undefined }
    this.current = { id, status: 'playing', ...fresh }
    this.games.set(id, this.current)
  }

  /** Records a guess; a repeated guess changes nothing. */
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
