import type { LeaderboardName, LeaderboardPeriod } from '../../src/engine/leaderboard/leaderboard.ts'

/** The end of a level. The reference model computes leaderboards from such ends. */
export interface Play {
  playerId: string
  /** Time of the level's end in milliseconds since 1970. */
  at: number
  score: number
  level: number
  seconds: number
  completed: boolean
  groups: number
  hintUsed: boolean
  lifeUsed: boolean
  /** Number of levels completed in a row, including this level. */
  streak: number
}

export interface ModelEntry {
  playerId: string
  standing: number
  at: number
}

/**
 * For each leaderboard, a function that returns the value of a played level. A lower value is better. The value is
 * undefined if the leaderboard does not contain this level.
 */
const worth: Partial<Record<LeaderboardName, (play: Play) => number | undefined>> = {
  'high-scores': (play) => (play.score > 0 ? -play.score : undefined),
  'fastest-times': (play) =>
    play.completed && play.groups === 4 && !play.hintUsed && !play.lifeUsed ? play.seconds : undefined,
  'highest-levels': (play) => -play.level,
  'win-streaks': (play) => (play.completed ? -play.streak : undefined),
}
export const modelLeaderboards = Object.keys(worth) as LeaderboardName[]

const DAY = 86_400_000
/** Weeks begin on Monday, and 1970-01-05 (four days after the start of Unix time) was a Monday. */
const weekOf = (at: number) => Math.floor((at / DAY - 4) / 7)
const monthOf = (at: number) => {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const inPeriod: Record<LeaderboardPeriod, (at: number, now: number) => boolean> = {
  all: () => true,
  week: (at, now) => weekOf(at) === weekOf(now),
  month: (at, now) => monthOf(at) === monthOf(now),
}

/** Computes a leaderboard from all plays: the best result of each player, sorted from best to worst. */
export function modelLeaderboard(
  plays: readonly Play[],
  name: LeaderboardName,
  period: LeaderboardPeriod,
  now: number,
): ModelEntry[] {
  const bests = new Map<string, ModelEntry>()
  for (const play of plays) {
    const standing = worth[name]?.(play)
    if (standing === undefined || !inPeriod[period](play.at, now)) continue
    const entry = { playerId: play.playerId, standing, at: play.at }
    const best = bests.get(play.playerId)
    if (!best || inOrder(entry, best) < 0) bests.set(play.playerId, entry)
  }
  return [...bests.values()].sort(inOrder)
}

function inOrder(a: ModelEntry, b: ModelEntry): number {
  return (
    a.standing - b.standing || a.at - b.at || (a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0)
  )
}
