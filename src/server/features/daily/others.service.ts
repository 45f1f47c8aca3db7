import type { Board } from '../../../engine/board/board.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { playDate } from './archive.store.ts'
import { attemptDate } from './attempt.store.ts'
import { fifthGroupSet, tileSet } from './board.service.ts'
import { hardestGroup, PLAYERS_NEEDED } from './statistics.service.ts'
import { bringUpToDate } from './tally.service.ts'
import * as store from './tally.store.ts'

/** Results of all ranked players of the day, without the player of the game. All shares are numbers from 0 to 1. */
export interface Others {
  solvedShare: number
  meanMistakes: number
  /** Index of the group that the smallest number of players found. */
  hardestGroup: number
  /**
   * For each group: the share of players who found the group, and the mean position of the group in the order of the
   * found groups. The position is 1 if all players found this group first; it is null if nobody found the group.
   */
  groups: { foundShare: number; meanPlace: number | null }[]
  /** Share of the players who guessed the fifth group; 0 if the board has no fifth group. */
  fifthGroupShare: number
  guesses: {
    /** Share of the other players who made the same guess, no matter when. */
    sameShare: number
    /**
     * The other players' most frequent guess with the same number, as tile positions; null if the player made this
     * guess.
     */
    most: { positions: number[]; share: number } | null
  }[]
}

export interface DayOfGame {
  date: string
  /** Number of ranked players; the player of this game counts even without a rank. */
  players: number
  /** Results of the other players; null if the day has fewer than `PLAYERS_NEEDED` players. */
  others: Others | null
}

/** Compares a finished daily or archive game with the other players' games. */
export async function othersOnDay(
  context: Context,
  game: Pick<PlayedGame, 'id' | 'player_id' | 'mode' | 'board' | 'guesses'>,
): Promise<DayOfGame> {
  const date = await (game.mode === 'archive' ? playDate : attemptDate)(context.db, game.id)
  if (date === undefined) throw new Error(`the game ${game.id} belongs to no date`)
  await bringUpToDate(context, date)
  const sets = game.guesses.map(({ tileIds }) => tileSet(game.board, tileIds))
  const { counts, own } = await store.countsFor(context.db, {
    date,
    playerId: game.player_id,
    guesses: sets,
    tempting: fifthGroupSet(game.board),
  })
  const tally = new Tally(counts, own, game.board.groups.length)
  const players = tally.players + 1
  return { date, players, others: players < PLAYERS_NEEDED ? null : othersOf(tally, game, sets) }
}

/** Counts of the attempts of a day, without the attempt of the player of the game. */
class Tally {
  readonly counts: store.Count[]

  constructor(counts: readonly store.Count[], own: store.TalliedAttempt | null, groups: number) {
    this.counts = counts.map((row) => ({
      ...row,
      count: row.count - (own ? ownCount(row, own, groups) : 0),
    }))
  }

  get players(): number {
    return this.count('completed', 0) + this.count('completed', 1)
  }

  count(kind: string, key: number): number {
    return this.counts.find((row) => row.kind === kind && row.key === key)?.count ?? 0
  }

  sum(kind: string, weight: (key: number) => number): number {
    return this.counts.reduce((sum, row) => (row.kind === kind ? sum + row.count * weight(row.key) : sum), 0)
  }
}

function ownCount({ kind, key }: store.Count, own: store.TalliedAttempt, groups: number): number {
  const place = own.found.indexOf(key)
  switch (kind) {
    case 'mistakes':
      return Number(own.mistakes === key)
    case 'completed':
      return Number(Number(own.completed) === key)
    case 'found':
      return Number(place >= 0)
    case 'found-late':
      return place >= 0 ? place : groups
    case 'wrong':
      return Number(own.guesses.includes(key))
    case 'guesses':
      return Number(own.guesses.length === key)
    default: {
      const { guess, number } = store.guessOfKey(key)
      return Number(own.guesses[number] === guess)
    }
  }
}

function othersOf(
  tally: Tally,
  { board, guesses }: Pick<PlayedGame, 'board' | 'guesses'>,
  sets: number[],
): Others {
  const { players } = tally
  return {
    solvedShare: tally.count('completed', 1) / players,
    meanMistakes: tally.sum('mistakes', (mistakes) => mistakes) / players,
    hardestGroup: hardestGroup(board, (kind, group) => tally.count(kind, group)),
    groups: board.groups.map((_, group) => {
      const found = tally.count('found', group)
      // In the sum `found-late`, each player who did not find the group counts with the number of groups. This line
      // subtracts these numbers.
      const places = tally.count('found-late', group) - (players - found) * board.groups.length
      return { foundShare: found / players, meanPlace: found > 0 ? 1 + places / found : null }
    }),
    fifthGroupShare: tally.count('wrong', fifthGroupSet(board)) / players,
    guesses: guesses.map(({ group }, number) => {
      const set = sets[number] ?? 0
      const same = group === null ? tally.count('wrong', set) : tally.count('found', group)
      return { sameShare: same / players, most: mostOf(tally, board, number, set) }
    }),
  }
}

/**
 * Returns the other players' most frequent guess with the index `number`; null if the player made this guess. The
 * result is also null if fewer than `PLAYERS_NEEDED` players made so many guesses. If no two players made the same
 * guess with this index, the result is null too.
 */
function mostOf(
  tally: Tally,
  { tiles }: Board,
  number: number,
  own: number,
): Others['guesses'][number]['most'] {
  const came = tally.sum('guesses', (length) => Number(length > number))
  const made = tally.counts
    .filter(({ kind, key }) => kind === 'guess' && store.guessOfKey(key).number === number)
    .map(({ key, count }) => ({ guess: store.guessOfKey(key).guess, count }))
    .sort(
      (a, b) => b.count - a.count || Number(b.guess === own) - Number(a.guess === own) || a.guess - b.guess,
    )
  const [most] = made
  if (!most || most.guess === own || most.count < 2 || came + 1 < PLAYERS_NEEDED) return null
  const positions = [...tiles.keys()].filter((position) => (most.guess >> position) & 1)
  return { positions, share: most.count / came }
}
