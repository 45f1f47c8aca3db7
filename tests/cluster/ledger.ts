import { hashOfKey } from '../../src/server/features/game/guess.service.ts'

interface SentGuess {
  gameId: string
  /** Sorted ids of the guessed words. */
  wordIds: readonly string[]
  isAcknowledged: boolean
}

/** A board in the database. */
export interface StoredGame {
  id: string
  /** The stored guesses with the hashes of their idempotency keys. */
  guesses: readonly { tileIds: readonly string[]; key?: string | undefined }[]
  /** Number of scores for the board. */
  scores: number
}

export interface Comparison {
  acknowledged: number
  /** Acknowledged guesses and level ends that the database does not have as they were acknowledged. */
  lost: string[]
  /** Guesses and scores that the database has more than once. */
  doubled: string[]
  /** Stored guesses that no player has sent. */
  unknown: string[]
}

/** What the players have sent, and what the server has acknowledged, as the players wrote it down. */
export class Ledger {
  /** The keys are idempotency keys. */
  readonly #guesses = new Map<string, SentGuess>()
  readonly #ended = new Set<string>()

  sent(key: string, gameId: string, wordIds: readonly string[]): void {
    this.#guesses.set(key, { gameId, wordIds: wordIds.toSorted(), isAcknowledged: false })
  }

  acknowledged(key: string): void {
    const guess = this.#guesses.get(key)
    if (!guess) throw new Error('a guess was acknowledged that nobody has sent')
    guess.isAcknowledged = true
  }

  /** Notes that the server has acknowledged the end of a board. */
  ended(gameId: string): void {
    this.#ended.add(gameId)
  }

  /** Ids of the boards with a guess. */
  get gameIds(): string[] {
    return [...new Set([...this.#guesses.values()].map(({ gameId }) => gameId))]
  }

  /** Compares the ledger with all of its boards in the database. */
  compare(games: readonly StoredGame[]): Comparison {
    const stored = new Map<string, string[]>()
    for (const { id, guesses } of games)
      for (const { key = '', tileIds } of guesses)
        stored.set(key, [...(stored.get(key) ?? []), textOf(id, tileIds)])
    const result: Comparison = { acknowledged: 0, lost: [], doubled: [], unknown: [] }
    for (const [key, { gameId, wordIds, isAcknowledged }] of this.#guesses) {
      const hash = hashOfKey(key)
      const found = stored.get(hash) ?? []
      stored.delete(hash)
      if (isAcknowledged) result.acknowledged++
      if (isAcknowledged && !found.includes(textOf(gameId, wordIds)))
        result.lost.push(`a guess on board ${gameId}`)
      if (found.length > 1) result.doubled.push(`a guess on board ${gameId}`)
    }
    for (const texts of stored.values()) result.unknown.push(...texts)
    const byId = new Map(games.map((game) => [game.id, game]))
    for (const id of this.#ended) if (!byId.get(id)?.scores) result.lost.push(`the end of board ${id}`)
    for (const { id, scores } of games) if (scores > 1) result.doubled.push(`the end of board ${id}`)
    return result
  }
}

const textOf = (gameId: string, wordIds: readonly string[]) => `${gameId} ${wordIds.toSorted().join()}`
