import type { Duel, Side } from '../../../../contract/duel.ts'
import { further, type Standing } from './sides.ts'

/** Who has the room open, and who of them is ready. */
export interface Presence {
  me: boolean
  rival: boolean
  isMeReady: boolean
  isRivalReady: boolean
}

/** What the room knows besides the duel itself: what its stream has told since it was opened. */
export interface RoomState {
  /** Is the stream open? */
  isLive: boolean
  /** Null while it is not known. */
  presence: Presence | null
  /** The common start in ms of the server's clock, and when the server said so: what it said last counts. */
  start: { at: number | null; told: number }
  /** A common start was fixed and then taken back. */
  isCalledOff: boolean
  /** The newest step of the other. */
  theirs: Standing | null
}

export const emptyRoom: RoomState = {
  isLive: false,
  presence: null,
  start: { at: null, told: 0 },
  isCalledOff: false,
  theirs: null,
}

export type RoomAction =
  | { type: 'stream'; isLive: boolean }
  | {
      type: 'presence'
      mySide: Side
      told: { challenger: boolean; challenged: boolean; challengerReady: boolean; challengedReady: boolean }
    }
  | { type: 'start'; told: Pick<Duel, 'startsAt' | 'serverNow'> }
  | { type: 'step'; standing: Standing }
  /** The player has answered to what was called off. */
  | { type: 'go on' }

/** The room after something was told. Pure. */
export function roomReducer(state: RoomState, action: RoomAction): RoomState {
  switch (action.type) {
    case 'stream':
      // Who is there is told again when the stream is back.
      return state.isLive === action.isLive ? state : { ...state, isLive: action.isLive, presence: null }
    case 'presence':
      return { ...state, presence: presenceOf(action.mySide, action.told) }
    case 'start':
      return started(state, action.told)
    case 'step':
      return { ...state, theirs: further(state.theirs, action.standing) }
    case 'go on':
      return { ...state, isCalledOff: false }
  }
}

function presenceOf(mySide: Side, told: Extract<RoomAction, { type: 'presence' }>['told']): Presence {
  const rivalSide = mySide === 'challenger' ? 'challenged' : 'challenger'
  return {
    me: told[mySide],
    rival: told[rivalSide],
    isMeReady: told[`${mySide}Ready`],
    isRivalReady: told[`${rivalSide}Ready`],
  }
}

function started(state: RoomState, { startsAt, serverNow }: Pick<Duel, 'startsAt' | 'serverNow'>): RoomState {
  const told = Date.parse(serverNow)
  // An answer that was under way while something newer was told.
  if (told < state.start.told) return state
  const at = startsAt === null ? null : Date.parse(startsAt)
  const isCalledOff = at === null && (state.isCalledOff || state.start.at !== null)
  return { ...state, start: { at, told }, isCalledOff }
}
