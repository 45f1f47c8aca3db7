import type { Duel } from '../../../../../contract/duel.ts'
import type { RoomState } from '../room-state.ts'

/** `unknown`: the event stream has not sent the player's state yet. */
export type Attendance = 'unknown' | 'away' | 'here' | 'ready' | 'racing' | 'finished'

export const attendanceWords: Record<Attendance, string> = {
  unknown: 'Connecting…',
  away: 'Not here yet',
  here: 'Here, not ready',
  ready: 'Ready',
  racing: 'Racing now',
  finished: 'Has raced',
}

type Known = Pick<RoomState, 'isLive' | 'presence'>

export function rivalAttendance({ theirs }: Pick<Duel, 'theirs'>, { presence }: Known): Attendance {
  if (theirs === 'finished') return 'finished'
  if (theirs === 'playing') return 'racing'
  if (!presence) return 'unknown'
  if (!presence.rival) return presence.isRivalReady ? 'ready' : 'away'
  return presence.isRivalReady ? 'ready' : 'here'
}

export function ownAttendance({ isLive }: Known, isReady: boolean): Attendance {
  if (!isLive) return 'unknown'
  return isReady ? 'ready' : 'here'
}

interface Situation {
  name: string
  rival: Attendance
  mine: Attendance
  isCounting: boolean
  isCalledOff: boolean
}

/** A sentence that says what the player can do, or for what the player must wait. */
export function lobbySentence({ name, rival, mine, isCounting, isCalledOff }: Situation): string {
  if (isCounting) return 'Both ready. The words come at zero.'
  if (rival === 'finished') return `${name} has raced. You race their ghost.`
  if (rival === 'racing') return `${name} is racing now.`
  if (mine === 'unknown') return 'Connecting…'
  if (isCalledOff) {
    return rival === 'away' ? `Called off: ${name} has left.` : `Called off: ${name} is not ready any more.`
  }
  if (rival === 'away' || rival === 'unknown') return `${name} is not here yet.`
  if (mine === 'ready') return `Waiting for ${name}.`
  return rival === 'ready' ? `${name} is ready.` : `${name} is here.`
}
