import type { Input } from '../../../contract/api.ts'
import type { Check } from '../../../contract/made-board/workshop.ts'
import type { BoardCheck, DraftBoard, WordInGroup } from '../../../engine/made-board/check.ts'
import { checkAside } from '../../boards/dealer.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { checkView } from './draft.view.ts'
import { draftTexts } from './draft-texts.ts'
import { suspectTexts, textProblems } from './suspect-texts.ts'

/** A check of a draft, and the version of the overlay with which it was made. */
export interface MadeCheck {
  check: BoardCheck
  overlayVersion: string
}

/**
 * Examines a draft with the current knowledge. A later check with the same key replaces one that still waits, which is
 * then refused with `too_many_requests`. Without a key, no check replaces another. `claims` are words of which the check
 * assumes that they fit a group. Refuses with `busy` if too many drafts wait.
 */
export async function checkDraft(
  { db }: Pick<Context, 'db'>,
  { groups, rulings }: DraftBoard,
  { key = newId(), claims = [] }: { key?: string; claims?: readonly WordInGroup[] } = {},
): Promise<MadeCheck> {
  const overlay = await currentOverlay(db)
  const check = await checkAside({ groups, rulings }, overlay, key, claims)
  return { check, overlayVersion: overlay.version }
}

/** Returns what the server knows about a draft. Refuses with `invalid_request`, `too_many_requests` or `busy`. */
export async function check(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  { id = '', ...body }: Input<'POST /api/boards/check'>['body'],
): Promise<Check> {
  const texts = draftTexts({ title: '', ...body })
  const { check: made } = await checkDraft(context, texts, { key: `${playerId} ${id}` })
  return checkView({ ...made, problems: [...made.problems, ...textProblems(suspectTexts(texts))] })
}
