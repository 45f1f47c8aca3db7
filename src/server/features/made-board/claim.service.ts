import type { Input, Output } from '../../../contract/api.ts'
import { fold } from '../../../engine/catalogue/category.ts'
import type { WordInGroup } from '../../../engine/made-board/check.ts'
import { MADE_CLAIM_SURE } from '../../../engine/made-board/limits.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { findAttempt } from './attempt.store.ts'
import { findBoard, lockPublished, type MadeBoardRow, published } from './board.store.ts'
import { checkDraft } from './check.service.ts'
import * as store from './claim.store.ts'

type Verdict = Output<'POST /api/boards/:id/claims'>['verdict']

/** How often a claim is judged again because another claim or a decision of the staff arrived during the check. */
const TRIES = 3

/** A claim, with the keyed hash of its player's network. */
interface Claim extends WordInGroup {
  playerId: string
  network: string
}

/** What the verdict about a claim depends on, beside the words of the board and the knowledge of the check. */
interface Evidence {
  /** True claims of other players on other networks. */
  others: readonly WordInGroup[]
  /** Words that do not fit a group, as the staff say. */
  dismissed: readonly WordInGroup[]
}

/**
 * Stores a player's statement that a word of a board also fits another of its groups, and says whether the board has a
 * second solution because of it. Then the board leaves the lists. `network` is the keyed hash of the player's network.
 * Refuses with `not_found`, `own_case`, `not_over`, `invalid_suggestion` or `busy`.
 */
export async function claim(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  id: string,
  { word, color }: Input<'POST /api/boards/:id/claims'>['body'],
  network: string,
): Promise<Output<'POST /api/boards/:id/claims'>> {
  const board = published(await findBoard(context.db, id))
  if (board.player_id === playerId)
    throw new Refusal('own_case', { message: 'This is your board. Make a new version instead.' })
  if (!(await findAttempt(context.db, playerId, id))?.ended_at)
    throw new Refusal('not_over', { message: 'Finish this board first.' })
  const claimed: Claim = { ...claimedIn(board, word, color), playerId, network }
  for (let tries = 0; tries < TRIES; tries++) {
    const evidence = await evidenceFor(context.db, await findBoard(context.db, id), claimed)
    const judged = await judge(context, board, claimed, evidence)
    if (await storeClaim(context, id, claimed, { verdict: judged.verdict, evidence }))
      return { verdict: judged.verdict, message: judged.say(word, board.groups[claimed.group]?.name ?? '') }
  }
  throw new Refusal('busy')
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

/** Refuses with `not_found` if the board is not published. */
async function evidenceFor(
  db: Db | Tx,
  board: MadeBoardRow | undefined,
  { playerId, network }: Claim,
): Promise<Evidence> {
  const { id, dismissed } = published(board)
  return { others: await store.trueClaimsOfOthers(db, id, { playerId, network }), dismissed }
}

interface Judged {
  verdict: Verdict
  /** Returns the sentence for the player. */
  say: (word: string, group: string) => string
}

/**
 * Judges a claim. Of one person, only a claim that the check itself believes can show a second solution. Two claims that
 * it only thinks possible can do so together, if players of different networks made them.
 */
async function judge(
  context: Context,
  { groups, rulings }: MadeBoardRow,
  claimed: WordInGroup,
  { others, dismissed }: Evidence,
): Promise<Judged> {
  const isClaimed = ({ word, group }: WordInGroup) => word === claimed.word && group === claimed.group
  if (rulings.some(isClaimed)) return judgements.ruledOut
  if (dismissed.some(isClaimed)) return judgements.dismissed
  const draft = { groups, rulings: [...rulings, ...dismissed] }
  /** Returns whether the check finds a second solution in which the claimed word has changed its group. */
  const isUsedWith = async (claims: readonly WordInGroup[]) => {
    const { rival } = (await checkDraft(context, draft, { claims })).check
    return rival?.groups.some(({ group, words }) => group === claimed.group && words.includes(claimed.word))
  }
  const fit = (await checkDraft(context, draft)).check.fits.find(isClaimed)
  if (!fit) return judgements.noted
  if (await isUsedWith([claimed])) {
    const isBelieved = fit.strength >= MADE_CLAIM_SURE || others.some(isClaimed)
    return isBelieved ? judgements.right : judgements.possible
  }
  const isRight = others.length > 0 && (await isUsedWith([...others, claimed]))
  return isRight ? judgements.right : judgements.harmless
}

/** Stores a claim and its effect. Returns false if the evidence has changed since the claim was judged. */
function storeClaim(
  context: Context,
  id: string,
  claimed: Claim,
  { verdict, evidence }: { verdict: Verdict; evidence: Evidence },
): Promise<boolean> {
  const { word, group, playerId, network } = claimed
  return act(context, playerId, async (tx, _player, now) => {
    const current = await evidenceFor(tx, await lockPublished(tx, id), claimed)
    if (JSON.stringify(current) !== JSON.stringify(evidence)) return false
    if (verdict === 'right') await store.markAmbiguous(tx, id, now)
    await store.putClaim(tx, {
      ...{ board_id: id, player_id: playerId, word_key: fold(word), word, group_index: group },
      ...{ verdict, network_key: network, at: now },
    })
    return true
  })
}

const judgements = {
  right: {
    verdict: 'right',
    say: (word, group) =>
      `You are right: ${word} also fits “${group}”, and the board has a second solution. It leaves the lists.`,
  },
  possible: {
    verdict: 'possible',
    say: (word, group) =>
      `${word} may fit “${group}”, but we are not sure. The maker of the board sees what you say.`,
  },
  harmless: {
    verdict: 'harmless',
    say: (word, group) => `${word} also fits “${group}”, but this alone makes no second solution.`,
  },
  noted: {
    verdict: 'noted',
    say: (word, group) =>
      `We do not know whether ${word} fits “${group}”. The maker of the board sees what you say.`,
  },
  ruledOut: {
    verdict: 'ruled_out',
    say: (word, group) => `The maker says that ${word} does not fit “${group}”.`,
  },
  dismissed: {
    verdict: 'ruled_out',
    say: (word, group) => `Our staff have decided that ${word} does not fit “${group}”.`,
  },
} as const satisfies Record<string, Judged>
