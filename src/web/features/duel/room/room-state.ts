import type { Duel, Side } from '../../../../contract/duel.ts'
import { further, type Standing } from './standing.ts'

export interface Presence {
  me: boolean
  rival: boolean
  isMeReady: boolean
  isRivalReady: boolean
}

/** The data that the event stream has sent since the duel's page was opened. */
export interface RoomState {
  isLive: boolean
  /** The players who are on the duel's page; null until the event stream has sent this information. */
  presence: Presence | null
  /**
   * `at`: start time for the two players, in ms (server clock). `told`: time at which the server sent the latest
   * message about the start, in ms (server clock).
   */
  start: { at: number | null; told: number }
  /** True if the server has cancelled a start that it had announced to the two players. */
  isCalledOff: boolean
  /** The rival's progress after the latest move. */
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
  /** The player has pressed the button of the notice about a cancelled start. */
  | { type: 'go on' }

export function roomReducer(state: RoomState, action: RoomAction): RoomState {
  switch (action.type) {
    case 'stream':
      // After a reconnection, the server sends again which players are on the page, so remove the old information.
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
  // Ignores a message that is older than the latest message about the start.
  if (told < state.start.told) return state
  const at = startsAt === null ? null : Date.parse(startsAt)
  const isCalledOff = at === null && (state.isCalledOff || state.start.at !== null)
  return { ...state, start: { at, told }, isCalledOff }
}
