import type { State } from './model.ts'

/** A tile of a board: the index of its group, and its place in the group. */
export type Tile = readonly [group: number, place: number]

export type Action =
  | { do: 'challenge'; by: string; whom: string; level: number }
  | { do: 'ready'; by: string; duel: number; wants: boolean }
  | { do: 'enter' | 'leave' | 'give-up' | 'rematch'; by: string; duel: number }
  | { do: 'start' | 'decline' | 'find' | 'confirm' | 'ghost'; by: string; duel: number }
  | { do: 'guess'; by: string; duel: number; at: string; tiles: Tile[] }
  | { do: 'link'; by: string; level: number }
  | { do: 'accept'; by: string; link: number }
  | { do: 'delete'; by: string }
  | { do: 'sweep' }

/** The reply to the caller: a value, or the error codes with which the server can refuse the action. */
export type Reply = { ok: unknown } | { no: string[] }
/** A step of an action. The server does one step in one database transaction. */
export type Atom = (state: State) => Reply

/** An action as a list of steps. Between two of these steps, the server can do steps of other actions. */
export interface Steps {
  /**
   * Steps that are due before the action, such as the end of a board after its time limit. The steps of one list happen
   * in this order; steps of different lists can happen in any order.
   */
  due: Atom[][]
  act: Atom
}

export const done: Reply = { ok: null }
export const no = (...codes: string[]): Reply => ({ no: codes })
