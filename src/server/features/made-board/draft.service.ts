import type { Input } from '../../../contract/api.ts'
import type { OwnBoard, OwnBoardRow } from '../../../contract/made-board/workshop.ts'
import { MADE_DRAFTS } from '../../../engine/made-board/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { MadeBoardRow } from './board.store.ts'
import { cardOf } from './card.service.ts'
import * as store from './draft.store.ts'
import { ownBoard, ownBoardRow } from './draft.view.ts'
import { type DraftTexts, draftTexts } from './draft-texts.ts'
import { findCards } from './list.store.ts'

type Own = Pick<Session, 'playerId'>

export async function ownBoards({ db }: Pick<Context, 'db'>, { playerId }: Own): Promise<OwnBoardRow[]> {
  const boards = await store.boardsOf(db, playerId)
  const published = boards.flatMap(({ id, state }) => (state === 'published' ? id : []))
  const cards = (await findCards(db, published, { playerId })).map(cardOf)
  return boards.map((board) =>
    ownBoardRow(
      board,
      cards.find(({ id }) => id === board.id),
    ),
  )
}

/** Returns a board of the player. Refuses with `not_found`. */
export async function readOwnBoard(
  { db }: Pick<Context, 'db'>,
  { playerId }: Own,
  id: string,
): Promise<OwnBoard> {
  return ownBoard(await ownOr404(store.findOwnBoard(db, playerId, id)))
}

/**
 * Stores a new draft. Refuses with `invalid_request`, `username_required`, `too_many_drafts`, or with `not_found` if
 * `previousId` is no published board of the player.
 */
export function createDraft(
  context: Context,
  { playerId }: Own,
  { previousId = null, ...body }: Input<'POST /api/boards'>['body'],
): Promise<OwnBoard> {
  const texts = draftTexts(body)
  return act(context, playerId, async (tx, { username }, now) => {
    if (username === null) throw new Refusal('username_required')
    await requirePlaceForDraft(tx, playerId)
    await requirePublished(tx, playerId, previousId)
    const id = newId()
    await store.insertBoard(tx, {
      ...{ id, player_id: playerId, state: 'draft', reason: null, previous_id: previousId },
      ...{ created_at: now, updated_at: now },
      ...rowOf(texts),
      ...unpublished,
    })
    return ownBoard(await ownOr404(store.findOwnBoard(tx, playerId, id)))
  })
}

/**
 * Changes a board that nobody else has played. A board that is published or waits becomes a draft again. Without
 * `previousId`, the older version stays. Refuses with `invalid_request`, `not_found`, `already_played`,
 * `draft_changed`, or with `too_many_drafts` if a published board would be one draft too many.
 */
export function changeDraft(
  context: Context,
  { playerId }: Own,
  id: string,
  { previousId, version, ...body }: Input<'PUT /api/boards/:id'>['body'],
): Promise<OwnBoard> {
  const texts = draftTexts(body)
  return act(context, playerId, async (tx, _player, now) => {
    const board = await ownOr404(store.lockOwnBoard(tx, playerId, id))
    requireOpen(board)
    if (version !== undefined && version !== board.version) throw new Refusal('draft_changed')
    if (board.state === 'published') await requirePlaceForDraft(tx, playerId)
    if (previousId === id) throw new Refusal('not_found')
    if (previousId) await requirePublished(tx, playerId, previousId)
    await store.updateBoard(tx, id, {
      ...rowOf(texts),
      ...unpublished,
      ...(previousId !== undefined && { previous_id: previousId }),
      ...{ state: 'draft', version: board.version + 1, updated_at: now },
    })
    return ownBoard(await ownOr404(store.findOwnBoard(tx, playerId, id)))
  })
}

/** Deletes a board that nobody else has played. Refuses with `not_found` or `already_played`. */
export function removeDraft(context: Context, { playerId }: Own, id: string): Promise<void> {
  return act(context, playerId, async (tx) => {
    requireOpen(await ownOr404(store.lockOwnBoard(tx, playerId, id)))
    await store.deleteBoard(tx, playerId, id)
  })
}

/** The columns of a board that nobody can play. */
const unpublished = {
  ...{ submitted_at: null, published_at: null, listed_at: null, ambiguous_at: null },
  ...{ board: null, expected: null, measured: null },
}

const rowOf = ({ title, groups, rulings }: DraftTexts) => ({
  title,
  groups: JSON.stringify(groups),
  rulings: JSON.stringify(rulings),
  group_count: groups.length,
})

/** Refuses a change of a board whose words are fixed, or that the staff must look at because of reports. */
function requireOpen({ plays, state }: MadeBoardRow): void {
  if (plays > 0) throw new Refusal('already_played')
  if (state === 'hidden')
    throw new Refusal('already_played', {
      message: 'Our staff must look at this board before it can change.',
    })
}

async function requirePlaceForDraft(tx: Tx, playerId: string): Promise<void> {
  if ((await store.countDrafts(tx, playerId)) >= MADE_DRAFTS) throw new Refusal('too_many_drafts')
}

async function requirePublished(tx: Tx, playerId: string, id: string | null): Promise<void> {
  if (id === null) return
  const board = await ownOr404(store.findOwnBoard(tx, playerId, id))
  if (board.published_at === null) throw new Refusal('not_found')
}

/** Returns a board of the player. Refuses with `not_found` if there is none. */
export async function ownOr404(found: Promise<MadeBoardRow | undefined>): Promise<MadeBoardRow> {
  const board = await found
  if (!board) throw new Refusal('not_found')
  return board
}
