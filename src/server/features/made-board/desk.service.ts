import type { DeskBoard } from '../../../contract/desk/boards.ts'
import type { ItemDetail } from '../../../contract/desk/item.ts'
import type { WordInGroup } from '../../../engine/made-board/check.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { findBoard, lockBoard, type MadeBoardRow } from './board.store.ts'
import { cardOf } from './card.service.ts'
import * as claimStore from './claim.store.ts'
import * as store from './desk.store.ts'
import { listIfReady } from './end.service.ts'
import { findCards } from './list.store.ts'
import { openReports, settleReports } from './report.store.ts'
import { suspectTexts } from './suspect-texts.ts'

type Known = Pick<MadeBoardRow, 'id' | 'player_id' | 'state' | 'listed_at' | 'ambiguous_at' | 'groups'>

/** A board in the eyes of the staff, without the date for which it is planned. */
type BoardAtDesk = Omit<DeskBoard, 'daily'>

const PAGE = 50

/** Returns a board that is published or hidden. Refuses with `not_found`. */
export async function knownBoard({ db }: { db: Db | Tx }, id: string): Promise<Known> {
  const board = await findBoard(db, id)
  if (board?.state !== 'published' && board?.state !== 'hidden') throw new Refusal('not_found')
  return board
}

/** Returns a page of published boards, latest first, and where the next page begins. */
export async function boardsAtDesk(
  { db }: Pick<Context, 'db'>,
  { search, before }: { search?: string | undefined; before?: string | undefined },
): Promise<{ boards: BoardAtDesk[]; next: string | null }> {
  const [, ms, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(before ?? '') ?? []
  const after = ms === undefined || id === undefined ? undefined : { publishedAt: new Date(Number(ms)), id }
  const rows = await store.publishedBoards(db, { search: search?.trim() || undefined, after, limit: PAGE })
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    boards: await viewsOf(db, rows),
    next: last ? `${last.published_at.getTime()}.${last.id}` : null,
  }
}

export async function boardAtDesk({ db }: Pick<Context, 'db'>, id: string): Promise<BoardAtDesk> {
  const [board] = await viewsOf(db, [await knownBoard({ db }, id)])
  if (!board) throw new Refusal('not_found')
  return board
}

async function viewsOf(db: Db, rows: readonly Known[]): Promise<BoardAtDesk[]> {
  const ids = rows.map(({ id }) => id)
  const cards = (await findCards(db, ids, undefined)).map(cardOf)
  const marked = rows.flatMap(({ id, ambiguous_at }) => (ambiguous_at ? id : []))
  const claims = await claimStore.rightClaims(db, marked)
  return rows.flatMap(({ id, state, listed_at, groups }) => {
    const card = cards.find((one) => one.id === id)
    if (!card) return []
    const claimed = (claims.get(id) ?? []).map(({ word, group }) => ({
      word,
      group: groups[group]?.name ?? '',
    }))
    return [{ card, state, isListed: listed_at !== null, claims: claimed }]
  })
}

/** Puts a board into the lists or takes it out of them. Returns whether it was listed before. Refuses with `not_found`. */
export async function setListed(tx: Tx, id: string, isListed: boolean, now: Date): Promise<boolean> {
  const board = await lockBoard(tx, id)
  if (board?.state !== 'published' && board?.state !== 'hidden') throw new Refusal('not_found')
  await store.setListed(tx, id, isListed, now)
  return board.listed_at !== null
}

/**
 * Removes the mark of a second solution from a board. The claims that were the reason no longer count, also if somebody
 * makes them again. Returns these claims, or undefined if the board has no mark. Refuses with `not_found`.
 */
export async function clearMark(tx: Tx, id: string, now: Date): Promise<WordInGroup[] | undefined> {
  const board = await lockBoard(tx, id)
  if (board?.state !== 'published' && board?.state !== 'hidden') throw new Refusal('not_found')
  if (board.ambiguous_at === null) return undefined
  const claims = ((await claimStore.rightClaims(tx, [id])).get(id) ?? []).map(({ word, group }) => ({
    word,
    group,
  }))
  await claimStore.clearMark(tx, id, [...board.dismissed, ...claims])
  await listIfReady(tx, { ...board, ambiguous_at: null }, now)
  return claims
}

/** Returns what a decision about a board needs; undefined if there is nothing to decide. */
export async function boardToDecide(db: Db, id: string): Promise<ItemDetail<'board'> | undefined> {
  const board = await findBoard(db, id)
  if (board?.state !== 'waiting' && board?.state !== 'published' && board?.state !== 'hidden')
    return undefined
  const reports = await openReports(db, id)
  return {
    ...{ kind: 'board', boardId: id, title: board.title, state: board.state, plays: board.plays },
    groups: board.groups.map(({ name, words, note = '' }) => ({ name, words: [...words], note })),
    doubtful: suspectTexts(board).map(({ text }) => text),
    reports: reports.map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
  }
}

/** Publishes a board that waits, or shows a hidden board again. The open reports were wrong. */
export async function allowBoard(tx: Tx, id: string, now: Date): Promise<void> {
  await lockBoard(tx, id)
  await settleReports(tx, id, { isUpheld: false, now })
  await store.allow(tx, id, now)
  const board = await findBoard(tx, id)
  if (board) await listIfReady(tx, board, now)
}

/** Takes a board out of play. The open reports were right. */
export async function refuseBoard(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await lockBoard(tx, id)
  await settleReports(tx, id, { isUpheld: true, now })
  await store.refuse(tx, id, reason)
}
