import type { Input } from '../../../contract/api.ts'
import type { Check } from '../../../contract/made-board/workshop.ts'
import type { BoardCheck, DraftBoard, WordInGroup } from '../../../engine/made-board/check.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../identity/session.store.ts'
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
 * then refused with `busy`. `claims` are words of which the check assumes that they fit a group.
 */
export async function checkDraft(
  { db }: Pick<Context, 'db'>,
  draft: DraftBoard,
  _key: string,
  _claims: readonly WordInGroup[] = [],
): Promise<MadeCheck> {
  const { version } = await currentOverlay(db)
  return { check: placeholder(draft), overlayVersion: version }
}

/** Returns what the server knows about a draft. Refuses with `invalid_request` or `busy`. */
export async function check(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  { id = '', ...body }: Input<'POST /api/boards/check'>['body'],
): Promise<Check> {
  const texts = draftTexts({ title: '', ...body })
  const { check: made } = await checkDraft(context, texts, `${playerId} ${id}`)
  return checkView({ ...made, problems: [...made.problems, ...textProblems(suspectTexts(texts))] })
}

// Until the check of boards is there: a board is fine when it is full, and RIVAL on it means a second solution.
function placeholder({ groups }: DraftBoard): BoardCheck {
  const words = groups.flatMap((group) => group.words)
  const isFull = groups.length >= 4 && groups.every((group) => group.name && group.words.length === 4)
  const hasRival = words.includes('RIVAL')
  return {
    problems: isFull
      ? []
      : [{ group: null, code: 'group_unfinished', message: 'The board is not finished.', blocks: true }],
    solutions: isFull ? (hasRival ? 2 : 1) : 0,
    rival: isFull && hasRival ? { groups: [], swap: null } : null,
    ...{ fits: [], fifthGroup: null, herrings: [], suggestions: [], pulls: [] },
    difficulty: { value: 3, low: 2, high: 4 },
    solvedOf100: isFull ? 50 : null,
    groupDifficulties: groups.map(() => 3),
    groupKinds: groups.map(() => 'members'),
  }
}
