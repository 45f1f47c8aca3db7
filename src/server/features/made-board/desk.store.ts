import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeBoardRow } from './board.store.ts'

/** A condition of a page of published boards. */
export interface DeskPage {
  search: string | undefined
  /** The last board of the page before. */
  after: { publishedAt: Date; id: string } | undefined
  limit: number
}

/**
 * Returns published boards by a part of the title or of the maker's name, latest first. The list also has boards that
 * are hidden until the staff have looked at them.
 */
export async function publishedBoards(
  db: Db,
  { search, after, limit }: DeskPage,
): Promise<(MadeBoardRow & { published_at: Date })[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`board.state in ('published', 'hidden')`,
    ...(search === undefined
      ? []
      : [
          sql`(strpos(lower(board.title), lower(${search}::text)) > 0
            or strpos(maker.username_key, lower(${search}::text)) > 0)`,
        ]),
    ...(after === undefined
      ? []
      : [
          sql`(date_trunc('milliseconds', board.published_at), board.id)
            < (${after.publishedAt}::timestamptz, ${after.id}::text)`,
        ]),
  ]
  const { rows } = await sql<MadeBoardRow & { published_at: Date }>`
    select board.* from made_board as board join player as maker on maker.id = board.player_id
    where ${sql.join(conditions, sql` and `)}
    order by date_trunc('milliseconds', board.published_at) desc, board.id desc limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** Puts a board into the lists or takes it out of them. An editor decides, whatever the numbers of players say. */
export async function setListed(tx: Tx, id: string, isListed: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('made_board')
    .set((is) => ({
      listed_at: isListed ? is.fn.coalesce('listed_at', sql.val(now)) : null,
      is_kept_out: !isListed,
    }))
    .where('id', '=', id)
    .execute()
}

/** Publishes a board that waits or is hidden. */
export async function allow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('made_board')
    .set((is) => ({
      ...{ state: 'published', submitted_at: null, reason: null },
      published_at: is.fn.coalesce('published_at', sql.val(now)),
    }))
    .where('id', '=', id)
    .execute()
}

/** Takes a board out of play. */
export async function refuse(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('made_board')
    .set({ state: 'refused', submitted_at: null, listed_at: null, reason })
    .where('id', '=', id)
    .execute()
}
