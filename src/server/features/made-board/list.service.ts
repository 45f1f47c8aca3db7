import type { Output, Parsed } from '../../../contract/api.ts'
import type { BoardDetail } from '../../../contract/made-board.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import type { Person } from './attempt.store.ts'
import { findBoard, type MadeBoardRow } from './board.store.ts'
import { cardOf, percentOf } from './card.service.ts'
import * as figures from './figures.store.ts'
import { type CardRow, type Cursor, findShown, listBoards, makerNamed, nextBoard } from './list.store.ts'

const BEST = 10
const MOST_TRIED = 5

const cursorText = ({ number, id }: Cursor): string => `${number}.${id}`

/** Reads a cursor. A text that is no cursor of this order begins at the first page. */
function cursorOf(given: string | undefined, sort: string): Cursor | undefined {
  const [, number, id] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(given ?? '') ?? []
  if (number === undefined || id === undefined) return undefined
  return sort === 'new' || sort === 'following' || number.length < 10 ? { number, id } : undefined
}

/** Returns a page of published boards for a person. The words of boards are never searched. */
export async function boards(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sort, size, author, search, before }: Parsed<'GET /api/boards'>['query'],
  person: Person | undefined,
): Promise<Output<'GET /api/boards'>> {
  const makerId = author === undefined ? undefined : await makerNamed(db, author.toLowerCase())
  if (author !== undefined && makerId === undefined) return { boards: [], next: null }
  const { boards: rows, next } = await listBoards(db, {
    ...{ sort, size, makerId, now: now() },
    search: search?.trim() || undefined,
    ...{ after: cursorOf(before, sort), person },
  })
  return { boards: rows.map(cardOf), next: next && cursorText(next) }
}

/**
 * Returns a board for a person. The figures that reveal answers are only for the maker and for people who have ended the
 * board. A board that is hidden or refused is only for them too. Refuses with `not_found`.
 */
export function detail(
  { db }: Pick<Context, 'db'>,
  id: string,
  person: Person | undefined,
): Promise<BoardDetail> {
  return atOneMoment(db, async (tx) => {
    const board = await findShown(tx, id, person)
    if (!board?.board || board.state === 'draft' || board.state === 'waiting') throw new Refusal('not_found')
    const isOwn = person !== undefined && 'playerId' in person && board.player_id === person.playerId
    const mayKnow = isOwn || (board.attempt !== null && board.attempt.ended_at !== null)
    if (board.state !== 'published' && !mayKnow) throw new Refusal('not_found')
    if (!mayKnow || !person) return { ...cardOf(board), isOwn }
    const next = await nextBoard(tx, board, person)
    return {
      ...{ ...cardOf(board), isOwn },
      leaderboard: await leaderboardOf(tx, id),
      me: await resultOf(tx, board),
      tried: (await triedOf(tx, board, MOST_TRIED)).map(({ words, percent }) => ({ words, percent })),
      curve: curveOf(board),
      next: next ? cardOf(next) : null,
      rulings: board.rulings.flatMap(({ word, group }) => {
        const name = board.groups[group]?.name
        return name === undefined ? [] : [{ word, group: name }]
      }),
    }
  })
}

/** Returns the number of people who have ended a board, without the maker; at least 1. */
export async function peopleWhoEnded(db: Db | Tx, id: string): Promise<number> {
  return Math.max(1, (await findBoard(db, id))?.ended ?? 1)
}

/** What the preview of a link to a board says. It contains no word of the board. */
export interface BoardTitle {
  title: string
  /** Username of the maker; null after the deletion of the account. */
  maker: string | null
  groupCount: number
}

/** Returns what everybody may know of a board without playing it; undefined if the board is not published. */
export async function titleOf({ db }: Pick<Context, 'db'>, id: string): Promise<BoardTitle | undefined> {
  const board = await findBoard(db, id)
  if (board?.state !== 'published') return undefined
  const maker = await findPlayer(db, board.player_id)
  return {
    title: board.title,
    maker: maker && maker.deleted_at === null ? maker.username : null,
    groupCount: board.group_count,
  }
}

async function leaderboardOf(tx: Db | Tx, boardId: string): Promise<NonNullable<BoardDetail['leaderboard']>> {
  const best = await figures.bestAttempts(tx, boardId, BEST)
  return best.map(({ mistakes, seconds, ended_at: _, ...player }, index) => ({
    ...{ rank: index + 1, user: publicUser(player), mistakes, seconds },
  }))
}

async function resultOf(
  tx: Db | Tx,
  { id, solved: of, attempt }: MadeBoardRow & CardRow,
): Promise<BoardDetail['me']> {
  const { ended_at, solved, mistakes, seconds, is_own } = attempt ?? {}
  if (!ended_at || solved === null || solved === undefined) return null
  const result = { mistakes: mistakes ?? 0, seconds: seconds ?? 0 }
  const isRanked = solved && !is_own
  const rank = isRanked ? 1 + (await figures.countBetter(tx, id, { ...result, ended_at })) : null
  return { solved, ...result, rank, of }
}

/** Returns percentages of the people who ended a board with 0, 1, 2 and 3 mistakes, and of those who did not solve it. */
export const curveOf = ({ curve, ended }: Pick<MadeBoardRow, 'curve' | 'ended'>): number[] =>
  curve.map((people) => percentOf(people, ended))

/** Returns the wrong foursomes that most people tried, with the colours of their words. The result reveals answers. */
export async function triedOf(tx: Db | Tx, { id, board, ended }: MadeBoardRow, most: number) {
  const tried = await figures.mostTried(tx, id, most)
  return tried.map(({ tiles: set, people }) => {
    const tiles = board?.tiles.filter((_, position) => (set & (1 << position)) !== 0) ?? []
    return {
      words: tiles.map(({ text }) => text),
      colors: tiles.map(({ group }) => board?.groups[group]?.color ?? ''),
      percent: percentOf(people, ended),
    }
  })
}
