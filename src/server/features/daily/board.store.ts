import { type Insertable, sql } from 'kysely'
import type { Board } from '../../../engine/board/board.ts'
import type { KnownDaily } from '../../../engine/daily/history.ts'
import type { DailyBoardTable } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

/** The stored board of a date. The id of a tile is the position of the tile. */
export interface StoredBoard {
  date: string
  seed: string
  board: Board
  category_ids: string[]
  word_keys: string[]
  traps: number
  /** The board of a player that is this daily; null if the server dealt it. */
  made_board_id: string | null
}

const columns = ['date', 'seed', 'board', 'category_ids', 'word_keys', 'traps', 'made_board_id'] as const

export async function findBoard(db: Db | Tx, date: string): Promise<StoredBoard | undefined> {
  return db.selectFrom('daily_board').select(columns).where('date', '=', date).executeTakeFirst()
}

/** Returns the boards of all dates except `date`, latest first. */
export async function boardsBeside(db: Db | Tx, date: string): Promise<KnownDaily[]> {
  const rows = await db
    .selectFrom('daily_board')
    .select(['date', 'category_ids as categoryIds', 'word_keys as wordKeys'])
    .select(sql<string | null>`board #>> '{fifthGroup,name}'`.as('fifthGroup'))
    .where('date', '<>', date)
    .orderBy('date', 'desc')
    .execute()
  return rows.map(({ fifthGroup, ...daily }) => ({ ...daily, fifthGroup: fifthGroup ?? undefined }))
}

/** Stores the board of a date. Does nothing if the date already has a board. */
export async function insertBoard(db: Db | Tx, board: Insertable<DailyBoardTable>): Promise<void> {
  await db
    .insertInto('daily_board')
    .values(board)
    .onConflict((row) => row.column('date').doNothing())
    .execute()
  await db
    .insertInto('daily_day')
    .values({ date: board.date, closed_at: null })
    .onConflict((row) => row.column('date').doNothing())
    .execute()
}
