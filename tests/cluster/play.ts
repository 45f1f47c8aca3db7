import { setTimeout as sleep } from 'node:timers/promises'
import type { GameView } from '../../src/contract/game.ts'
import type { Store } from '../faults/support/stores.ts'
import { wrongGuess } from '../support/server.ts'
import { Journal } from './journal.ts'
import { Ledger } from './ledger.ts'
import { Player, type Table } from './player.ts'
import { Room } from './room.ts'

const RUNNERS = 6
const PAIRS = 2
/** Levels of a run. A run ends by four mistakes on its next board. */
const LEVELS = 4
/** Longest time in ms for the last requests. */
const END_MS = 40_000

/** Players who play runs and duels until `end` is called. */
export interface Play extends Table {
  players: readonly Player[]
  isOver: boolean
  duels: number
  /** Number of streams that were opened. */
  streams: number
  /** What streams have missed. */
  gaps: string[]
  /** Waits until each player has an acknowledged guess after a time (of `performance.now()`). Returns when this was. */
  allBack(since: number, patienceMs: number): Promise<number | undefined>
  /** Ends the play after the running requests. Throws the error of a player who could not go on. */
  end(): Promise<void>
}

export async function startPlay(origin: string, store: Store): Promise<Play> {
  const table = { origin, store, ledger: new Ledger(), journal: new Journal() }
  const players: Player[] = []
  for (let n = 0; n < RUNNERS + 2 * PAIRS; n++) players.push(await Player.signUp(table))
  const play: Play = {
    ...table,
    players,
    isOver: false,
    duels: 0,
    streams: 0,
    gaps: [],
    async allBack(since, patienceMs) {
      for (const late = performance.now() + patienceMs; performance.now() < late; await sleep(20))
        if (players.every(({ acknowledgedAt }) => acknowledgedAt > since)) return performance.now()
      return undefined
    },
    async end() {
      play.isOver = true
      const late = sleep(END_MS, undefined, { ref: false }).then(() => {
        throw new Error('a player cannot go on')
      })
      await Promise.race([playing, late])
    },
  }
  const playing = Promise.all([
    ...players.slice(0, RUNNERS).map((player) => playRuns(player, play)),
    ...Array.from({ length: PAIRS }, (_, n) => {
      const [one, other] = players.slice(RUNNERS + 2 * n)
      return one && other && playDuels(one, other, play)
    }),
  ])
  playing.catch(() => {}) // `end` reports the error
  return play
}

async function playRuns(player: Player, play: Play): Promise<void> {
  while (!play.isOver) {
    let game = await player.startRun()
    for (let level = 1; game && level <= LEVELS && !play.isOver; level++) {
      const groups = await player.groupsOf(game.id)
      const wrong = [0, 1, 2, 3].map((n) => wrongGuess(groups, n))
      const isLast = level === LEVELS
      const end = await playBoard(player, game.id, isLast ? wrong : [...wrong.slice(2), ...groups], play)
      game = isLast || end?.status !== 'level_complete' ? undefined : await player.next(game.id)
    }
  }
}

async function playBoard(player: Player, gameId: string, guesses: string[][], play: Play) {
  let end: GameView | undefined
  for (const wordIds of guesses) {
    if (play.isOver) return undefined
    end = await player.guess(gameId, wordIds)
  }
  return end
}

async function playDuels(one: Player, other: Player, play: Play): Promise<void> {
  while (!play.isOver) {
    const duelId = await one.challenge(other.id)
    const sides = await Promise.all(
      [one, other].map(async (player) => {
        const room = new Room(player, duelId)
        await room.begin()
        return { player, room }
      }),
    )
    await Promise.all(
      sides.map(async ({ player }) => {
        const gameId = await player.startDuel(duelId)
        const groups = await player.groupsOf(gameId)
        // A duel is always played to its end, so that the players can begin another one.
        for (const wordIds of [wrongGuess(groups, 0), wrongGuess(groups, 1), ...groups])
          await player.guess(gameId, wordIds)
      }),
    )
    const [ones, others] = sides.map(({ room }) => room) as [Room, Room]
    play.gaps.push(...(await ones.leave('challenger', play)), ...(await others.leave('challenged', play)))
    play.streams += ones.openings + others.openings
    play.duels++
  }
}
