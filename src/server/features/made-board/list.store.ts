import { type RawBuilder, sql } from 'kysely'
import type { boardSorts } from '../../../contract/made-board.ts'
import {
  MADE_PAGE,
  MADE_PRIOR_HEARTS,
  MADE_PRIOR_PLAYS,
  MADE_WEEK_DAYS,
} from '../../../engine/made-board/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import type { MadeBoardRow } from './board.store.ts'

type Sort = (typeof boardSorts)[number]

/** What a card shows of a board, with its maker. */
export type CardRow = Pick<
  MadeBoardRow,
  | 'id'
  | 'title'
  | 'group_count'
  | 'plays'
  | 'ended'
  | 'solved'
  | 'hearts'
  | 'expected'
  | 'measured'
  | 'ambiguous_at'
  | 'previous_id'
> & { published_at: Date; maker: Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at'> }

type Row = Omit<CardRow, 'maker'> & Omit<CardRow['maker'], 'id'> & { player_id: string }

const columns = sql.raw(
  [
    ...['id', 'title', 'group_count', 'plays', 'ended', 'solved', 'hearts', 'expected', 'measured'],
    ...['ambiguous_at', 'previous_id', 'published_at', 'player_id'],
  ]
    .map((column) => `board.${column}`)
    .concat('maker.username', 'maker.image', 'maker.frame', 'maker.deleted_at')
    .join(', '),
)

const cardRow = ({ player_id, username, image, frame, deleted_at, ...board }: Row): CardRow => ({
  ...board,
  maker: { id: player_id, username, image, frame, deleted_at },
})

/** SQL condition: the board is in the lists. The indexes of migration 035 have the same condition. */
const isListed = sql`board.state = 'published' and board.listed_at is not null and board.ambiguous_at is null`
/** Difficulty in thousandths, as a whole number, so that a page can continue exactly after a board. */
const difficulty = sql`(round(1000 * coalesce(board.measured, board.expected, 3.5))::integer)`

/** An order of boards: the SQL expression by which boards are sorted before their id. */
interface Order {
  by: RawBuilder<unknown>
  isAscending: boolean
  /** SQL for the value of `by` as a whole number, and for the value of `by` that has such a number. */
  numberOf: RawBuilder<unknown>
  valueOf: (number: string) => RawBuilder<unknown>
}

const byNumber = (by: RawBuilder<unknown>, isAscending = false): Order => ({
  ...{ by, isAscending, numberOf: by },
  valueOf: (number) => sql`${number}::integer`,
})

const byTime = (by: RawBuilder<unknown>): Order => ({
  ...{ by, isAscending: false, numberOf: sql`(extract(epoch from ${by}) * 1000000)::bigint` },
  valueOf: (number) => sql`('epoch'::timestamptz + ${number}::bigint * interval '1 microsecond')`,
})

const liked = sql`floor(1000000.0 * (board.hearts + ${sql.lit(MADE_PRIOR_HEARTS)})
  / (board.plays + ${sql.lit(MADE_PRIOR_PLAYS)}))::integer`

const orderOf = (sort: Sort, isOfMaker: boolean): Order => {
  switch (sort) {
    case 'week':
      return byNumber(liked)
    case 'new':
      return byTime(isOfMaker ? sql`board.published_at` : sql`board.listed_at`)
    case 'hard':
      return byNumber(difficulty)
    case 'gentle':
      return byNumber(difficulty, true)
  }
}

/** Number of the boards that were listed last, among which the order of the week and the search look. */
const MOST_SEARCHED = 5_000

/** Where a page begins: after the board with this id, whose value in the order is this whole number. */
export interface Cursor {
  number: string
  id: string
}

export interface ListRequest {
  sort: Sort
  size: number | undefined
  /** Id of the maker; undefined for boards of all makers. */
  makerId: string | undefined
  search: string | undefined
  after: Cursor | undefined
  now: Date
}

/**
 * Returns a page of boards, and where the next page begins. With a maker, the list also has published boards that are
 * not listed, and `new` sorts by the time of publication.
 */
export async function listBoards(
  db: Db,
  { sort, size, makerId, search, after, now }: ListRequest,
): Promise<{ boards: CardRow[]; next: Cursor | null }> {
  const ofMaker = makerId !== undefined
  const { by, isAscending, numberOf, valueOf } = orderOf(sort, ofMaker)
  const direction = isAscending ? sql`asc` : sql`desc`
  const since = new Date(now.getTime() - MADE_WEEK_DAYS * 86_400_000)
  const newest = sql`board.id in (select board.id from made_board as board where ${isListed}
    ${sort === 'week' ? sql`and board.listed_at > ${since}` : sql``}
    order by board.listed_at desc, board.id desc limit ${sql.lit(MOST_SEARCHED)})`
  const conditions = [
    ofMaker
      ? sql`board.player_id = ${makerId} and board.state = 'published' and board.ambiguous_at is null`
      : isListed,
    ...(!ofMaker && (sort === 'week' || search !== undefined) ? [newest] : []),
    ...(size === undefined ? [] : [sql`board.group_count = ${size}::integer`]),
    ...(search === undefined
      ? []
      : [
          sql`(strpos(lower(board.title), lower(${search}::text)) > 0
            or (maker.deleted_at is null and strpos(maker.username_key, lower(${search}::text)) > 0))`,
        ]),
    ...(after === undefined
      ? []
      : [
          sql`(${by}, board.id) ${isAscending ? sql`>` : sql`<`} (${valueOf(after.number)}, ${after.id}::text)`,
        ]),
  ]
  const { rows } = await sql<Row & { number: string }>`
    select ${columns}, ${numberOf}::text as number from made_board as board join player as maker on maker.id = board.player_id
    where ${sql.join(conditions, sql` and `)}
    order by ${by} ${direction}, board.id ${direction} limit ${sql.lit(MADE_PAGE + 1)}`.execute(db)
  const page = rows.slice(0, MADE_PAGE)
  const last = page.at(-1)
  return {
    boards: page.map(({ number: _, ...row }) => cardRow(row)),
    next: rows.length > MADE_PAGE && last ? { number: last.number, id: last.id } : null,
  }
}

/** Returns the cards of boards, in no particular order. */
export async function findCards(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select ${columns}
    from made_board as board join player as maker on maker.id = board.player_id
    where board.id = any(${[...ids]}::text[]) and board.published_at is not null`.execute(db)
  return rows.map(cardRow)
}

export async function makerNamed(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('player').select('id').where('username_key', '=', key).executeTakeFirst()
  return row?.id
}

/**
 * Returns the id of the listed board whose difficulty is nearest to that of a board, among those that the person has
 * neither made nor begun; undefined if there is none.
 */
export async function nextBoard(
  db: Db | Tx,
  { id, expected, measured }: Pick<MadeBoardRow, 'id' | 'expected' | 'measured'>,
  person: { playerId: string } | { visitor: string },
): Promise<string | undefined> {
  const own =
    'playerId' in person
      ? sql`attempt.player_id = ${person.playerId}`
      : sql`attempt.visitor = ${person.visitor}`
  const maker = 'playerId' in person ? person.playerId : ''
  const at = Math.round(1000 * (measured ?? expected ?? 3.5))
  const nearest = (compare: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select board.id, ${difficulty} as difficulty from made_board as board
      where ${isListed} and ${difficulty} ${compare} ${at}::integer and board.id <> ${id} and board.player_id <> ${maker}
        and not exists (select from made_attempt as attempt where attempt.board_id = board.id and ${own})
      order by ${difficulty} ${direction}, board.id ${direction} limit 1)`
  const { rows } = await sql<{ id: string }>`select id from (
      ${nearest(sql`>=`, sql`asc`)} union all ${nearest(sql`<`, sql`desc`)}) as near
    order by abs(difficulty - ${at}::integer), id limit 1`.execute(db)
  return rows[0]?.id
}
