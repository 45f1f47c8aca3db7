import { type Action, done, no, type Reply } from './action.ts'
import {
  commonStart,
  type Duel,
  duelOf,
  fixStart,
  isOpen,
  isPresent,
  isReady,
  namesOf,
  playerOf,
  type Side,
  type State,
  type Step,
  sidesFor,
  tellBoth,
  tellPlayer,
  tellPresence,
  tellStep,
  wholeSeconds,
} from './model.ts'

import { ghostOf, viewOf } from './views.ts'

export function moveInRoom(state: State, n: number, by: string, change: number): Reply {
  const duel = duelOf(state, n)
  const [mine] = sidesFor(duel, by) ?? []
  if (!mine) return no('not_found')
  state.rooms[`${n}:${by}`] = (state.rooms[`${n}:${by}`] ?? 0) + change
  if (!isPresent(state, n, by) && mine.ready !== null) {
    mine.ready = null
    callOff(state, n)
  }
  tellPresence(state, n)
  return done
}

function callOff(state: State, n: number): boolean {
  const duel = duelOf(state, n)
  if (!isOpen(duel) || duel.startsAt === null || duel.startsAt <= state.now) return false
  duel.startsAt = null
  tellBoth(state, n, 'countdown', { startsAt: null })
  return true
}

type OfOwnDuel<K extends Action['do']> = (
  state: State,
  action: Extract<Action, { do: K }>,
  duel: Duel,
  mine: Side,
  theirs: Side,
) => Reply

/** The part of the model for actions in a duel of the player: the player changes the duel, or reads it. */
export const ofOwnDuel: {
  [K in 'ready' | 'start' | 'decline' | 'find' | 'confirm' | 'ghost']: OfOwnDuel<K>
} = {
  find: (state, { by, duel: n }) => ({ ok: viewOf(state, by, n) }),

  ready(state, { by, duel: n, wants }, duel, mine, theirs) {
    const player = playerOf(state, by)
    if (player.isDeleted) return no('not_signed_in')
    const codes: string[] = []
    if (!isOpen(duel)) codes.push('challenge_closed')
    if (mine.started !== null) codes.push('already_started')
    if (wants && !player.isPremium) codes.push('premium_required')
    if (codes.length > 0) return no(...codes)
    const wasReady = isReady(state, n, mine)
    mine.ready = wants ? state.now : null
    let startsAt = commonStart(state, duel)
    if (wants && startsAt === null && theirs.started === null && isReady(state, n, theirs)) {
      startsAt = fixStart(state, duel)
      tellBoth(state, n, 'countdown', { startsAt: wholeSeconds(startsAt) })
    }
    if (!wants && callOff(state, n)) startsAt = null
    if (wasReady !== wants) tellPresence(state, n)
    return { ok: startsAt === null ? null : wholeSeconds(startsAt) }
  },

  decline(state, { by, duel: n }, duel, mine, theirs) {
    if (playerOf(state, by).isDeleted) return no('not_signed_in')
    const codes: string[] = []
    if (!isOpen(duel)) codes.push('challenge_closed')
    if (mine.started !== null) codes.push('already_started')
    if (codes.length > 0) return no(...codes)
    Object.assign(duel, { status: 'declined', ended: state.now, declinedBy: by, startsAt: null })
    tellBoth(state, n, 'closed', { status: 'declined' })
    tellPlayer(state, theirs.player, n, 'declined')
    return { ok: viewOf(state, by, n) }
  },

  start(state, { by, duel: n }, duel, mine, theirs) {
    const player = playerOf(state, by)
    if (player.isDeleted) return no('not_signed_in')
    if (mine.ended !== null) return no('already_attempted')
    if (mine.started !== null) return { ok: shownBoard(duel, mine) }
    const startsAt = commonStart(state, duel)
    const codes: string[] = []
    if (!isOpen(duel)) codes.push('challenge_closed')
    if (!player.isPremium) codes.push('premium_required')
    if (startsAt !== null && startsAt > state.now) codes.push('not_started_yet')
    if (codes.length > 0) return no(...codes)
    mine.started = startsAt ?? state.now
    mine.ready = null
    mine.steps = [{ groupsFound: 0, mistakes: 0, finished: false, atMs: 0 }]
    duel.status = 'active'
    for (const to of namesOf(duel)) tellStep(state, n, by, mine.steps[0] as Step, to)
    const latest = theirs.steps.at(-1)
    // If the opponent is already playing, the player receives the opponent's progress when the player opens the duel.
    if (latest && theirs.ended === null && theirs.steps.length > 1)
      tellStep(state, n, theirs.player, latest, by)
    if (theirs.started === null) tellPlayer(state, theirs.player, n, 'your_turn')
    return { ok: shownBoard(duel, mine) }
  },

  confirm(_, { by }, duel, mine) {
    if (mine.ended === null) return no('attempt_not_over')
    const { status, winner } = duel
    const decided = winner === null ? 'draw' : winner === by ? 'won' : 'lost'
    const outcome = status === 'completed' ? decided : isOpen(duel) ? 'waiting' : 'none'
    return { ok: { status, winnerId: winner, outcome } }
  },

  ghost(state, { by, duel: n }, _, mine) {
    const ghost = ghostOf(state, by, n)
    return ghost && mine.started !== null && mine.ended === null ? { ok: ghost } : no('no_ghost')
  },
}

const shownBoard = ({ groups, level }: Duel, { found, wrong }: Side) => ({
  ...{ level, groups, found: found.length, mistakes: wrong.length, words: 4 * (groups - found.length) },
})
