import { DUEL_LEVEL } from '../../../engine/duel/duel.ts'
import type { Random } from '../../../engine/random.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { duelMode } from '../duel/duel.mode.ts'
import { makeDuel } from '../duel/duel.service.ts'
import { dealSide } from '../duel/race.service.ts'
import { boardEnd, endBoard } from '../game/end.service.ts'
import { playedBoard } from './played-board.ts'

const HOUR_MS = 3_600_000
/** Seconds between two guesses: the shortest pause, and the limit of the random time that is added to this pause. */
const PACE = { shortest: 9, spread: 26 }

interface Player {
  id: string
  username: string
}

/**
 * A duel of the demo. `plays` has an entry for each player who has played. The entry is true if the player found all
 * groups.
 */
interface DemoDuel {
  with: string
  hoursAgo: number
  plays: { me?: boolean; them?: boolean }
  /** True if the other player sent the challenge. */
  byThem?: boolean
}

/**
 * Duels of the demo: finished duels, duels in which only one player has played, and an open challenge. In one of these
 * duels, the visitor can race against the opponent's recorded steps.
 */
const duels: readonly DemoDuel[] = [
  { with: 'lexi_k', hoursAgo: 310, plays: { me: true, them: true } },
  { with: 'halfmoon', hoursAgo: 262, plays: { me: false, them: true }, byThem: true },
  { with: 'lexi_k', hoursAgo: 214, plays: { me: true, them: false } },
  { with: 'marginalia', hoursAgo: 166, plays: { me: true, them: true }, byThem: true },
  { with: 'bramble_7', hoursAgo: 118, plays: { me: true, them: true } },
  { with: 'lexi_k', hoursAgo: 70, plays: { me: false, them: true }, byThem: true },
  { with: 'halfmoon', hoursAgo: 45, plays: { me: true, them: false } },
  { with: 'marginalia', hoursAgo: 27, plays: { me: true, them: true } },
  { with: 'tin_kettle', hoursAgo: 20, plays: { me: true } },
  { with: 'northbynoon', hoursAgo: 9, plays: { them: true }, byThem: true },
  { with: 'ostrava', hoursAgo: 5, plays: {}, byThem: true },
]

/**
 * Simulates the demo's duels with the same code as real duels. `me` is the demo player; visitors of the demo sign in as
 * this player.
 */
export async function playDemoDuels(
  tx: Tx,
  context: Context,
  me: Player,
  players: readonly Player[],
  random: Random,
): Promise<void> {
  for (const demo of duels) {
    const them = players.find(({ username }) => username === demo.with)
    if (!them) throw new Error(`there is no demo player ${demo.with}`)
    const at = new Date(context.now().getTime() - demo.hoursAgo * HOUR_MS)
    const [challenger, challenged] = demo.byThem ? [them, me] : [me, them]
    const duel = { challengerId: challenger.id, challengedId: challenged.id, targetLevel: DUEL_LEVEL }
    const made = await makeDuel(tx, duel, at)
    for (const [player, completes] of [
      [me, demo.plays.me],
      [them, demo.plays.them],
    ] as const)
      if (completes !== undefined) await playSide(tx, context, made, player.id, at, completes, random)
  }
}

async function playSide(
  tx: Tx,
  context: Context,
  duel: Parameters<typeof dealSide>[2],
  playerId: string,
  start: Date,
  completes: boolean,
  random: Random,
): Promise<void> {
  const dealt = await dealSide(tx, context, duel, playerId, start)
  const { level, guesses } = playedBoard(dealt, duelMode.rules, completes, random)
  let at = 0
  const timed = guesses.map((guess) => {
    at += (PACE.shortest + random.below(PACE.spread)) * 1000 + random.below(1000)
    return { ...guess, at }
  })
  const end = new Date(start.getTime() + at)
  const then = { ...context, now: () => end }
  await endBoard(tx, then, boardEnd(duelMode, { ...dealt, guesses: timed }, level, end))
}
