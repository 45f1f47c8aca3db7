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

/** What an action says: what its caller is shown, or by which codes it may be refused. */
export type Reply = { ok: unknown } | { no: string[] }
/** One transaction of the server. */
export type Atom = (state: State) => Reply

/** What an action does, as steps between which others may come. */
export interface Steps {
  /** What is due is done before: each list in its order, the lists in any. */
  due: Atom[][]
  act: Atom
}

export const done: Reply = { ok: null }
export const no = (...codes: string[]): Reply => ({ no: codes })
