import type { State } from './model.ts'

/** A tile of a board: its group and its place in it. */
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

/** The reply shown to the caller, or the codes that may refuse the action. */
export type Reply = { ok: unknown } | { no: string[] }
/** One transaction of the server. */
export type Atom = (state: State) => Reply

/** An action as steps. Steps of other actions may come between them. */
export interface Steps {
  /** Done before, if due: each list in its order, the lists in any order. */
  due: Atom[][]
  act: Atom
}

export const done: Reply = { ok: null }
export const no = (...codes: string[]): Reply => ({ no: codes })
