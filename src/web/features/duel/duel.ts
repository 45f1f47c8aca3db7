import type { DuelOutcome } from '../../../engine/duel/duel.ts'
import type { Output } from '../../lib/api.ts'
import { playerName } from '../../lib/format.ts'

export type Duel = Output<'GET /api/challenges/:id'>
export type Duelist = Duel['challenger']

export interface Sides {
  me: Duelist
  rival: Duelist
  mySide: 'challenger' | 'challenged'
  name: string
}

export function sidesOf(duel: Pick<Duel, 'challenger' | 'challenged'>, myId: string): Sides {
  const isMine = duel.challenger.id === myId
  const rival = isMine ? duel.challenged : duel.challenger
  return {
    me: isMine ? duel.challenger : duel.challenged,
    rival,
    mySide: isMine ? 'challenger' : 'challenged',
    name: playerName(rival),
  }
}

/** A duel from the view of one of its two players. */
export interface Seen {
  isChallenger: boolean
  rival: Duelist
  rivalName: string
  myScore: number | null
  rivalScore: number | null
}

export function seenBy(playerId: string, duel: Duel): Seen {
  const { rival, name, mySide } = sidesOf(duel, playerId)
  const isChallenger = mySide === 'challenger'
  const scores = [duel.challengerScore, duel.challengedScore] as const
  return {
    isChallenger,
    rival,
    rivalName: name,
    myScore: scores[isChallenger ? 0 : 1],
    rivalScore: scores[isChallenger ? 1 : 0],
  }
}

/** The states of open duels, in the order of the list. Duels in which the player can act come first. */
export const openStates = [
  'live',
  'playing',
  'rival_playing',
  'challenged',
  'rival_played',
  'challenging',
  'waiting',
] as const
export type OpenState = (typeof openStates)[number]

export function openStateOf(playerId: string, { mine, theirs, challengerId }: Duel): OpenState {
  if (mine === 'playing') return theirs === 'playing' ? 'live' : 'playing'
  if (mine === 'finished') return 'waiting'
  if (theirs === 'playing') return 'rival_playing'
  if (theirs === 'finished') return 'rival_played'
  return challengerId === playerId ? 'challenging' : 'challenged'
}

/** True if the player has not started the duel, and the rival has challenged the player or has already started. */
export const isMyTurn = (playerId: string, { mine, theirs, challengerId }: Duel): boolean =>
  mine === 'not_started' && (theirs !== 'not_started' || challengerId !== playerId)

/** Sorts open duels by the order in `openStates`. Duels in the same state keep their order. */
export const inOrder = (playerId: string, duels: readonly Duel[]): Duel[] =>
  duels.toSorted(
    (a, b) => openStates.indexOf(openStateOf(playerId, a)) - openStates.indexOf(openStateOf(playerId, b)),
  )

const MINUTE = 60_000
/** Formats a number with its unit: "1 point", "77 points". */
export const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Formats the time left: "6 days left", "5 hours left", "12 minutes left"; never less than one minute. */
export function timeLeft(expiresAt: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / MINUTE))
  if (minutes < 60) return `${count(minutes, 'minute')} left`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${count(hours, 'hour')} left`
  return `${count(Math.round(hours / 24), 'day')} left`
}

/** Says who has won a duel, and by how many points: "You won by 77 points." */
export function winnerSentence(outcome: DuelOutcome, points: number, rivalName: string): string {
  if (outcome === 'draw') return 'A draw: the same score in the same time.'
  const who = outcome === 'won' ? 'You' : rivalName
  return points === 0
    ? `${who} won with the same score in less time.`
    : `${who} won by ${count(points, 'point')}.`
}

/** Says who has won a completed duel. Null while the duel is not decided. */
export function decisionOf(myId: string, duel: Duel): string | null {
  if (duel.status !== 'completed' || !duel.outcome) return null
  const { myScore, rivalScore, rivalName } = seenBy(myId, duel)
  return winnerSentence(duel.outcome, Math.abs((myScore ?? 0) - (rivalScore ?? 0)), rivalName)
}

export interface Ending {
  kind: 'won' | 'lost' | 'draw' | 'off'
  word: string
  /** A text that replaces the scores in the list. */
  detail?: string
}

const outcomeWords = { won: 'Won', lost: 'Lost', draw: 'Draw' } as const

export function endingOf(playerId: string, duel: Duel): Ending {
  const { rivalName } = seenBy(playerId, duel)
  if (duel.status === 'completed') {
    const kind = duel.outcome ?? 'draw'
    return { kind, word: outcomeWords[kind] }
  }
  if (duel.status === 'declined') {
    const by = duel.declinedBy === playerId ? 'you' : rivalName
    const isTakenBack = duel.declinedBy === duel.challengerId
    return { kind: 'off', word: isTakenBack ? 'Taken back' : 'Declined', detail: `by ${by}` }
  }
  const absent =
    duel.mine !== 'not_started'
      ? `${rivalName} never started`
      : duel.theirs !== 'not_started'
        ? 'you never started'
        : 'never started'
  return { kind: 'off', word: 'Expired', detail: absent }
}
