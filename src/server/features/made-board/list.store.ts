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
import { followedBy } from '../../identity/circle.store.ts'
import type { AttemptRow, Person } from './attempt.store.ts'
import type { MadeBoardRow } from './board.store.ts'

type Sort = (typeof boardSorts)[number]

/** What a card shows of a board, with its maker and with the attempt and the heart of the person who reads. */
export type CardRow = Pick<MadeBoardRow, (typeof shown)[number]> & {
  published_at: Date
  maker: Pick<Player, 'id' | 'username' | 'image' | 'frame' | 'deleted_at'>
  attempt: Pick<AttemptRow, 'is_own' | 'ended_at' | 'solved' | 'mistakes' | 'seconds'> | null
  hearted: boolean
}

const shown = [
  ...(['id', 'title', 'group_count', 'plays', 'counted_ended', 'counted_solved', 'hearts'] as const),
  ...(['expected', 'measured', 'ambiguous_at', 'previous_id', 'published_at', 'player_id'] as const),
] as const

type StoredRow = Omit<CardRow, 'maker' | 'attempt' | 'published_at'> & {
  published_at: Date | null
} & Omit<CardRow['maker'], 'id'> & {
    is_own: boolean | null
    attempt_ended_at: Date | null
    attempt_solved: boolean | null
    attempt_mistakes: number | null
    attempt_seconds: number | null
  }

/** SQL columns that `cardRow` needs beside those of the board. */
const beside = sql`maker.username, maker.image, maker.frame, maker.deleted_at, mine.is_own,
  mine.ended_at as attempt_ended_at, mine.solved as attempt_solved, mine.mistakes as attempt_mistakes,
  mine.seconds as attempt_seconds, heart.board_id is not null as hearted`
const columns = sql`${sql.raw(shown.map((column) => `board.${column}`).join(', '))}, ${beside}`

/** SQL tables of a card. Without a person, no attempt and no heart is joined. */
const tables = (person: Person | undefined) => {
  const playerId = person && 'playerId' in person ? person.playerId : null
  const mine =
    person && 'visitor' in person
      ? sql`mine.visitor = ${person.visitor}`
      : sql`mine.player_id = ${playerId}::text`
  return sql`made_board as board join player as maker on maker.id = board.player_id
    left join made_attempt as mine on mine.board_id = board.id and ${mine}
    left join made_heart as heart on heart.board_id = board.id and heart.player_id = ${playerId}::text`
}

function cardRow<Row extends StoredRow>(row: Row): (Omit<Row, keyof CardRow> & CardRow) | undefined {
  const { is_own, published_at, player_id: id, username, image, frame, deleted_at } = row
  if (published_at === null) return undefined
  const { attempt_ended_at: ended_at, attempt_solved: solved } = row
  const { attempt_mistakes: mistakes, attempt_seconds: seconds } = row
  return {
    ...row,
    published_at,
    maker: { id, username, image, frame, deleted_at },
    attempt: is_own === null ? null : { is_own, ended_at, solved, mistakes, seconds },
  }
}

/** SQL condition: the board is in the lists. The indexes of migration 035 have the same condition. */
const isListed = sql`board.state = 'published' and board.listed_at is not null and board.ambiguous_at is null`
/** Difficulty in thousandths, as a whole number, so that a page can continue exactly after a board. */
const difficulty = sql`(round(1000 * coalesce(board.measured, board.expected, 3.5))::integer)`

/** An order of boards: the SQL expression by which boards are sorted before their id. */
interface Order {
  by: RawBuilder<unknown>
  isAscending: boolean
  /** SQL: the value of `by` as a whole number, and the value that has such a number. */
  numberOf: RawBuilder<unknown>
  withNumber: (number: string) => RawBuilder<unknown>
}

const byNumber = (by: RawBuilder<unknown>, isAscending = false): Order => ({
  ...{ by, isAscending, numberOf: by },
  withNumber: (number) => sql`${number}::integer`,
})

const byTime = (by: RawBuilder<unknown>): Order => ({
  ...{ by, isAscending: false, numberOf: sql`(extract(epoch from ${by}) * 1000000)::bigint` },
  withNumber: (number) => sql`('epoch'::timestamptz + ${number}::bigint * interval '1 microsecond')`,
})

const liked = sql`floor(1000000.0 * (board.hearts + ${sql.lit(MADE_PRIOR_HEARTS)})
  / (board.counted_plays + ${sql.lit(MADE_PRIOR_PLAYS)}))::integer`

const orderOf = (sort: Sort, isOfMakers: boolean): Order => {
  switch (sort) {
    case 'week':
      return byNumber(liked)
    case 'new':
    case 'following':
      return byTime(isOfMakers ? sql`board.published_at` : sql`board.listed_at`)
    case 'hard':
      return byNumber(difficulty)
    case 'gentle':
      return byNumber(difficulty, true)
  }
}

/** Number of the boards that were listed last, among which the order of the week and the search look. */
const MOST_SEARCHED = 2_000

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
  person: Person | undefined
  now: Date
}

/**
 * Returns a page of boards, and where the next page begins. With a maker, and for the makers whom the person follows,
 * the list also has published boards that are not listed, and the newest boards are those that were published last.
 */
export async function listBoards(
  db: Db,
  { sort, size, makerId, search, after, person, now }: ListRequest,
): Promise<{ boards: CardRow[]; next: Cursor | null }> {
  const readerId = person && 'playerId' in person ? person.playerId : null
  const ofMakers = [
    ...(makerId === undefined ? [] : [sql`board.player_id = ${makerId}`]),
    ...(sort === 'following' ? [sql`board.player_id in (${followedBy(sql`${readerId}::text`)})`] : []),
  ]
  const isOfMakers = ofMakers.length > 0
  const { by, isAscending, numberOf, withNumber } = orderOf(sort, isOfMakers)
  const direction = isAscending ? sql`asc` : sql`desc`
  const since = new Date(now.getTime() - MADE_WEEK_DAYS * 86_400_000)
  // Rows of boards are long, so the order of the week and the search read only the newest rows, by an index.
  const newest = sql`(select * from made_board as board where ${isListed}
    ${sort === 'week' ? sql`and board.listed_at > ${since}` : sql``}
    order by board.listed_at desc, board.id desc limit ${sql.lit(MOST_SEARCHED)})`
  const from = !isOfMakers && (sort === 'week' || search !== undefined) ? newest : sql`made_board`
  const conditions = [
    ...ofMakers,
    isOfMakers ? sql`board.state = 'published' and board.ambiguous_at is null` : isListed,
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
          sql`(${by}, board.id) ${isAscending ? sql`>` : sql`<`} (${withNumber(after.number)}, ${after.id}::text)`,
        ]),
  ]
  // Only the boards of the page are joined with what their cards show.
  const maker = search === undefined ? sql`` : sql`join player as maker on maker.id = board.player_id`
  const { rows } = await sql<StoredRow & { number: string }>`
    with page as materialized (
      select board.id, ${by} as value, ${numberOf}::text as number from ${from} as board ${maker}
      where ${sql.join(conditions, sql` and `)}
      order by ${by} ${direction}, board.id ${direction} limit ${sql.lit(MADE_PAGE + 1)})
    select ${columns}, page.number from ${tables(person)} join page on page.id = board.id
    order by page.value ${direction}, board.id ${direction}`.execute(db)
  const page = rows.slice(0, MADE_PAGE)
  const last = page.at(-1)
  return {
    boards: page.flatMap((row) => cardRow(row) ?? []),
    next: rows.length > MADE_PAGE && last ? { number: last.number, id: last.id } : null,
  }
}

/** Returns the boards that have been published, in no particular order. */
export async function findCards(
  db: Db | Tx,
  ids: readonly string[],
  person: Person | undefined,
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredRow>`select ${columns} from ${tables(person)}
    where board.id = any(${[...ids]}::text[])`.execute(db)
  return rows.flatMap((row) => cardRow(row) ?? [])
}

/** Returns a published board with all that its card shows; undefined if it does not exist or was never published. */
export async function findShown(
  db: Db | Tx,
  id: string,
  person: Person | undefined,
): Promise<(MadeBoardRow & CardRow) | undefined> {
  const { rows } = await sql<MadeBoardRow & StoredRow>`select board.*, ${beside} from ${tables(person)}
    where board.id = ${id}`.execute(db)
  return rows[0] && cardRow(rows[0])
}

export async function makerNamed(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('player').select('id').where('username_key', '=', key).executeTakeFirst()
  return row?.id
}

/**
 * Returns the listed board whose difficulty is nearest to that of a board, among those that the person has neither made
 * nor begun; undefined if there is none.
 */
export async function nextBoard(
  db: Db | Tx,
  { id, expected, measured }: Pick<MadeBoardRow, 'id' | 'expected' | 'measured'>,
  person: Person,
): Promise<CardRow | undefined> {
  const begun =
    'playerId' in person
      ? sql`attempt.player_id = ${person.playerId}`
      : sql`attempt.visitor = ${person.visitor}`
  const maker = 'playerId' in person ? person.playerId : ''
  const at = Math.round(1000 * (measured ?? expected ?? 3.5))
  const nearest = (compare: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select board.id, ${difficulty} as difficulty from made_board as board
      where ${isListed} and ${difficulty} ${compare} ${at}::integer and board.id <> ${id} and board.player_id <> ${maker}
        and not exists (select from made_attempt as attempt where attempt.board_id = board.id and ${begun})
      order by ${difficulty} ${direction}, board.id ${direction} limit 1)`
  const { rows } = await sql<StoredRow>`select ${columns} from ${tables(person)} where board.id = (
    select id from (${nearest(sql`>=`, sql`asc`)} union all ${nearest(sql`<`, sql`desc`)}) as near
    order by abs(difficulty - ${at}::integer), id limit 1)`.execute(db)
  return rows[0] && cardRow(rows[0])
}
