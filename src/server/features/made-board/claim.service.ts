import type { Input, Output } from '../../../contract/api.ts'
import { fold } from '../../../engine/catalogue/category.ts'
import type { WordInGroup } from '../../../engine/made-board/check.ts'
import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { findAttempt } from './attempt.store.ts'
import type { MadeBoardRow } from './board.store.ts'
import { checkDraft } from './check.service.ts'
import * as store from './claim.store.ts'
import { findShownBoard, lockShownBoard } from './draft.store.ts'

type Verdict = Output<'POST /api/boards/:id/claims'>['verdict']

/**
 * Stores a player's statement that a word of a board also fits another of its groups, and says whether the board has a
 * second solution because of it. Then the board leaves the lists. Refuses with `not_found`, `own_case`, `not_over`,
 * `invalid_suggestion` or `busy`.
 */
export async function claim(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  id: string,
  { word, color }: Input<'POST /api/boards/:id/claims'>['body'],
): Promise<Output<'POST /api/boards/:id/claims'>> {
  const board = await findShownBoard(context.db, id)
  if (!board) throw new Refusal('not_found')
  if (board.player_id === playerId)
    throw new Refusal('own_case', { message: 'This is your board. Make a new version instead.' })
  if (!(await findAttempt(context.db, playerId, id))?.ended_at)
    throw new Refusal('not_over', { message: 'Finish this board first.' })
  const claimed = claimedIn(board, word, color)
  const verdict = await verdictOn(context, board, claimed)
  const row = await act(context, playerId, async (tx, _player, now) => {
    if (!(await lockShownBoard(tx, id))) throw new Refusal('not_found')
    if (verdict === 'right') await store.markAmbiguous(tx, id, now)
    return store.putClaim(tx, {
      ...{ board_id: id, player_id: playerId, word_key: fold(word), word, group_index: claimed.group },
      ...{ verdict, network_key: null, at: now },
    })
  })
  return {
    verdict: row.verdict,
    message: messages[row.verdict](word, board.groups[claimed.group]?.name ?? ''),
  }
}

/** Returns the claim with the index of the group in the maker's order, which is not the order on the screen. */
function claimedIn({ board, groups }: MadeBoardRow, word: string, color: string): WordInGroup {
  const tile = board?.tiles.find(({ text }) => text === word)
  const at = board?.groups.findIndex((group) => group.color === color) ?? -1
  const [first = ''] = board?.groups[at]?.words ?? []
  const group = groups.findIndex(({ words }) => words.includes(first))
  if (!tile || group === -1 || tile.group === at) throw new Refusal('invalid_suggestion')
  return { word, group }
}

/** The server knows that a word fits if the check says so. Earlier claims that are true count together with this one. */
async function verdictOn(context: Context, draft: MadeBoardRow, claimed: WordInGroup): Promise<Verdict> {
  const isClaimed = ({ word, group }: WordInGroup) => word === claimed.word && group === claimed.group
  if (draft.rulings.some(isClaimed)) return 'ruled_out'
  const { check } = await checkDraft(context, draft)
  if (!check.fits.some(isClaimed)) return 'noted'
  const claims = [...(await store.trueClaims(context.db, draft.id)), claimed]
  const { check: withClaims } = await checkDraft(context, draft, { claims })
  return withClaims.solutions === 2 ? 'right' : 'harmless'
}

const messages: Record<Verdict, (word: string, group: string) => string> = {
  right: (word, group) =>
    `You are right: ${word} also fits “${group}”, and the board has a second solution. It leaves the lists.`,
  harmless: (word, group) => `${word} also fits “${group}”, but the board still has only one solution.`,
  noted: (word, group) =>
    `We do not know whether ${word} fits “${group}”. The maker of the board sees what you say.`,
  ruled_out: (word, group) => `The maker says that ${word} does not fit “${group}”.`,
}
