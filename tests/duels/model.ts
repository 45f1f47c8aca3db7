import { type Strength, unrated } from './glicko.ts'

// A simple model of duels between a few players, as plain data. The model is written from docs/rules.md#duels and the
// API contract, not from the server's code. The model names players by letters. The model names duels and links by
// numbers in the order of their creation. All times of the model are in ms.

export const SECOND = 1_000
export const HOUR = 3_600 * SECOND
export const WEEK = 7 * 24 * HOUR
const COUNTDOWN = 3 * SECOND
/**
 * A duel has a planned start time for both players. If a player starts later by at most this time (ms), the player's
 * clock begins at the planned time.
 */
const LATE = 10 * SECOND
/** Time in ms for which a player still counts as ready after the player's event stream has closed. */
const READY = 10 * SECOND
export const MAX_MISTAKES = 4

export interface Step {
  groupsFound: number
  mistakes: number
  finished: boolean
  atMs: number
}

export interface Side {
  player: string
  ready: number | null
  started: number | null
  ended: number | null
  score: number | null
  seconds: number | null
  found: number[]
  wrong: string[]
  steps: Step[]
  before: number | null
  after: number | null
}

export interface Duel {
  status: 'pending' | 'active' | 'completed' | 'declined' | 'expired'
  /** The players' data in a duel: first the challenger's data, then the challenged player's data. */
  sides: [Side, Side]
  level: number
  groups: number
  created: number
  startsAt: number | null
  ended: number | null
  winner: string | null
  declinedBy: string | null
  rematchOf: number | null
  isAccepted: boolean
}

export interface Player extends Strength {
  isPremium: boolean
  isDeleted: boolean
  wins: number
  losses: number
  draws: number
}

export interface Link {
  maker: string
  level: number
  made: number
  duel: number | null
  isGone: boolean
}

export interface State {
  now: number
  players: Record<string, Player>
  duels: Duel[]
  links: Link[]
  /** For each key `duel:player`, the number of event streams of the duel that the player has open. */
  rooms: Record<string, number>
  /** For each topic of live events, the events that the server publishes, in order. */
  told: Record<string, string[]>
  activities: string[]
}

export function newState(names: readonly string[]): State {
  const player = () => ({ ...unrated, isPremium: true, isDeleted: false, wins: 0, losses: 0, draws: 0 })
  const players = Object.fromEntries(names.map((name) => [name, player()]))
  return { now: 0, players, duels: [], links: [], rooms: {}, told: {}, activities: [] }
}

export const groupsAt = (level: number) => Math.min(10, 4 + Math.floor(level / 5))

export function playerOf(state: State, name: string): Player {
  const player = state.players[name]
  if (!player) throw new Error(`the model has no player ${name}`)
  return player
}

export function duelOf(state: State, n: number): Duel {
  const duel = state.duels[n]
  if (!duel) throw new Error(`the model has no duel ${n}`)
  return duel
}

export const isOpen = ({ status }: Duel) => status === 'pending' || status === 'active'
export const namesOf = ({ sides }: Duel) => sides.map(({ player }) => player)
export const roleOf = ({ sides }: Duel, name: string) =>
  sides[0].player === name ? 'challenger' : 'challenged'

/**
 * Returns the player's and the opponent's data in the duel, or undefined if the player does not take part in the duel.
 */
export function sidesFor({ sides: [one, other] }: Duel, name: string): [Side, Side] | undefined {
  if (one.player === name) return [one, other]
  return other.player === name ? [other, one] : undefined
}

export const openDuelOf = ({ duels }: State, one: string, other: string): number | undefined => {
  const found = duels.findIndex(
    (duel) => one !== other && isOpen(duel) && [one, other].every((name) => namesOf(duel).includes(name)),
  )
  return found < 0 ? undefined : found
}

export const isPresent = ({ rooms }: State, n: number, name: string) => (rooms[`${n}:${name}`] ?? 0) > 0

export const isReady = (state: State, n: number, { ready, player }: Side) =>
  ready !== null && (isPresent(state, n, player) || state.now - ready <= READY)

/** Returns the planned time at which both players start, or null if this time is too long ago. */
export const commonStart = ({ now }: State, { startsAt }: Duel) =>
  startsAt !== null && now - startsAt <= LATE ? startsAt : null

export const fixStart = (state: State, duel: Duel) => {
  duel.startsAt = state.now + COUNTDOWN
  return duel.startsAt
}

/**
 * Converts ms to whole seconds. Some ms pass between two reads of the clock, so the test cannot compare exact times.
 */
export const wholeSeconds = (ms: number) => Math.floor(ms / SECOND)

const shown = (step: Step) => ({ ...step, atMs: wholeSeconds(step.atMs) })

function tell(state: State, topic: string, event: string, data: object): void {
  state.told[topic] = [...(state.told[topic] ?? []), `${event} ${sorted(data)}`]
}

export function tellBoth(state: State, n: number, event: string, data: object): void {
  for (const role of ['challenger', 'challenged']) tell(state, `${n}:${role}`, event, data)
}

/** Publishes a notice on the player's topic. A player receives notices on every page. */
export const tellPlayer = (state: State, name: string, n: number, kind: string, result?: object) =>
  tell(state, `me:${name}`, 'challenge', {
    challengeId: n,
    kind,
    by: namesOf(duelOf(state, n)).find((other) => other !== name),
    ...(result && { result }),
  })

/**
 * Publishes a step of the player `name` in a duel, such as a guess. The topic of the event belongs to the player `to`
 * (by default `name`).
 */
export const tellStep = (state: State, n: number, name: string, step: Step, to = name) =>
  tell(state, `${n}:${roleOf(duelOf(state, n), to)}`, 'progress', {
    ...shown(step),
    side: roleOf(duelOf(state, n), name),
  })

export function tellPresence(state: State, n: number): void {
  const duel = duelOf(state, n)
  const [one, other] = duel.sides
  const readyOf = (side: Side) => side.started === null && isReady(state, n, side)
  tellBoth(state, n, 'presence', {
    challenger: isPresent(state, n, one.player),
    challenged: isPresent(state, n, other.player),
    // In an ended duel it does not matter whether players are ready.
    ...(isOpen(duel) && { challengerReady: readyOf(one), challengedReady: readyOf(other) }),
  })
}

/** Returns JSON with sorted keys. */
export const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, held) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  )
