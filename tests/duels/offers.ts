// The part of the model for the start of duels, and for the end of duels that the players do not play.
import { type Action, done, no, type Reply } from './action.ts'
import {
  type Duel,
  duelOf,
  groupsAt,
  isOpen,
  namesOf,
  openDuelOf,
  playerOf,
  type Side,
  type State,
  sidesFor,
  tellBoth,
  tellPlayer,
  WEEK,
} from './model.ts'

import { viewOf } from './views.ts'

/** Ends a duel that at least one of the two players did not play. */
export function expire(state: State, n: number, whoIsTold: readonly string[]): void {
  Object.assign(duelOf(state, n), { status: 'expired', ended: state.now, startsAt: null })
  tellBoth(state, n, 'closed', { status: 'expired' })
  for (const name of whoIsTold) tellPlayer(state, name, n, 'expired')
}

function makeDuel(
  state: State,
  [challenger, challenged]: [string, string],
  level: number,
  rest: Partial<Duel> = {},
): number {
  const side = (player: string): Side => ({
    ...{ player, ready: null, started: null, ended: null, score: null, seconds: null },
    ...{ found: [], wrong: [], steps: [], before: null, after: null },
  })
  state.duels.push({
    ...{ status: 'pending', sides: [side(challenger), side(challenged)], level, groups: groupsAt(level) },
    ...{ created: state.now, startsAt: null, ended: null, winner: null, declinedBy: null },
    ...{ rematchOf: null, isAccepted: false },
    ...rest,
  })
  return state.duels.length - 1
}

export function challenge(state: State, { by, whom, level }: Extract<Action, { do: 'challenge' }>): Reply {
  const player = playerOf(state, by)
  if (player.isDeleted) return no('not_signed_in')
  const codes: string[] = []
  if (!player.isPremium) codes.push('premium_required')
  if (by === whom) codes.push('self_challenge')
  if (playerOf(state, whom).isDeleted) codes.push('not_found')
  if (openDuelOf(state, by, whom) !== undefined && by !== whom) codes.push('already_challenged')
  if (codes.length > 0) return no(...codes)
  const n = makeDuel(state, [by, whom], level)
  tellPlayer(state, whom, n, 'new')
  return { ok: viewOf(state, by, n) }
}

export function makeLink(state: State, by: string, level: number): Reply {
  if (playerOf(state, by).isDeleted) return no('not_signed_in')
  if (!playerOf(state, by).isPremium) return no('premium_required')
  state.links.push({ maker: by, level, made: state.now, duel: null, isGone: false })
  return done
}

export function accept(state: State, by: string, n: number): Reply {
  const link = state.links[n]
  if (!link) throw new Error(`the model has no link ${n}`)
  const codes: string[] = []
  if (playerOf(state, by).isDeleted) codes.push('not_signed_in')
  if (link.isGone) codes.push('not_found')
  if (codes.length > 0) return no(...codes)
  if (link.maker === by) return no('self_challenge')
  if (link.duel !== null && duelOf(state, link.duel).sides[1].player === by)
    return { ok: viewOf(state, by, link.duel) }
  if (link.duel !== null || state.now - link.made >= WEEK) codes.push('link_used')
  if (openDuelOf(state, by, link.maker) !== undefined) codes.push('already_challenged')
  if (codes.length > 0) return no(...codes)
  link.duel = makeDuel(state, [link.maker, by], link.level, { isAccepted: true })
  tellPlayer(state, link.maker, link.duel, 'accepted')
  return { ok: viewOf(state, by, link.duel) }
}

export function rematch(state: State, by: string, n: number): Reply {
  const duel = duelOf(state, n)
  const [mine, theirs] = sidesFor(duel, by) ?? []
  const player = playerOf(state, by)
  if (!mine || !theirs) return no('not_found', ...(player.isDeleted ? ['not_signed_in'] : []))
  if (player.isDeleted) return no('not_signed_in')
  const other = theirs.player
  const open = openDuelOf(state, by, other)
  const codes: string[] = []
  if (!player.isPremium) codes.push('premium_required')
  if (duel.status !== 'completed') codes.push('attempt_not_over')
  if (playerOf(state, other).isDeleted) codes.push('not_found')
  if (open !== undefined && duelOf(state, open).rematchOf !== n) codes.push('already_challenged')
  if (codes.length > 0) return no(...codes)
  const fresh = open ?? makeDuel(state, [by, other], duel.level, { rematchOf: n })
  const again = duelOf(state, fresh)
  const isAccepted = open !== undefined && again.sides[0].player === other && !again.isAccepted
  if (isAccepted) again.isAccepted = true
  if (open === undefined || isAccepted) {
    tellBoth(state, n, 'rematch', { challengeId: fresh, by, accepted: isAccepted })
    tellPlayer(state, other, fresh, isAccepted ? 'accepted' : 'rematch')
  }
  return { ok: viewOf(state, by, fresh) }
}

export function deleteAccount(state: State, by: string): Reply {
  const player = playerOf(state, by)
  if (player.isDeleted) return done
  Object.assign(player, { isDeleted: true, rating: 1500, deviation: 350, volatility: 0.06 })
  Object.assign(player, { wins: 0, losses: 0, draws: 0 })
  for (const link of state.links) if (link.maker === by) link.isGone = true
  state.activities = state.activities.filter((activity) => !activity.startsWith(`${by} `))
  for (const [n, duel] of state.duels.entries())
    if (isOpen(duel) && namesOf(duel).includes(by))
      expire(
        state,
        n,
        namesOf(duel).filter((name) => name !== by),
      )
  return done
}
