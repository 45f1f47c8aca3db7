import type { PublicUser } from '../../../contract/account.ts'
import type { Board } from '../../../engine/board/board.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publicUser } from '../../identity/public-user.ts'
import { findBoard } from './board.store.ts'
import { findCards } from './list.store.ts'

/** A board of a player, with its maker. */
export interface Credit {
  id: string
  title: string
  author: PublicUser
}

/** Returns the titles and the makers of boards that have been published, by id. */
export async function creditsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Credit>> {
  const rows = await findCards(db, ids, undefined)
  return new Map(rows.map(({ id, title, maker }) => [id, { id, title, author: publicUser(maker) }]))
}

/** A board that can be played as it is. */
export interface PlayableBoard {
  board: Board
  makerId: string
  /** A text that changes when the maker changes the board. */
  revision: string
}

/** Returns a board that is published and has exactly one known solution; undefined if there is none. */
export async function playableBoard(db: Db | Tx, id: string): Promise<PlayableBoard | undefined> {
  const row = await findBoard(db, id)
  if (row?.state !== 'published' || row.ambiguous_at !== null || row.board === null) return undefined
  return { board: row.board, makerId: row.player_id, revision: `${row.id} ${row.version}` }
}
