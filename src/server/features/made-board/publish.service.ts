import type { OwnBoard } from '../../../contract/made-board/workshop.ts'
import { DAY_MS } from '../../../engine/duration.ts'
import { boardOfDraft } from '../../../engine/made-board/board-of-draft.ts'
import type { BoardCheck, BoardProblem } from '../../../engine/made-board/check.ts'
import { MADE_PUBLISHED_A_DAY } from '../../../engine/made-board/limits.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { newSeed, newTileIds } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { mustVerify } from '../mail/mail.service.ts'
import type { MadeBoardRow } from './board.store.ts'
import { checkDraft, type MadeCheck } from './check.service.ts'
import { ownOr404 } from './draft.service.ts'
import * as store from './draft.store.ts'
import { ownBoard } from './draft.view.ts'
import { rulingsOnBoard } from './draft-texts.ts'
import { suspectTexts, textProblems } from './suspect-texts.ts'

/** How often a board is checked again because it or the catalogue has changed during the check. */
const TRIES = 3

/**
 * Publishes a board that has exactly one known solution. If the staff must look at its texts first, the board waits. A
 * repeat changes nothing. Refuses with `not_found`, `username_required`, `email_not_verified`, `too_many_requests`,
 * `board_unfinished` with the problems, `two_solutions` with the second solution, or `busy`.
 */
export async function publish(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  id: string,
): Promise<OwnBoard> {
  for (let tries = 0; tries < TRIES; tries++) {
    const board = await ownOr404(store.findOwnBoard(context.db, playerId, id))
    if (board.state !== 'draft') return ownBoard(board)
    requireMaker(context, await sessionPlayer(context.db, { playerId }))
    await requirePublicationLeft(context.db, playerId, context.now())
    const made = await checkDraft(context, board)
    const texts = suspectTexts(board)
    requirePublishable(board, made.check, textProblems(texts))
    const published = await storePublished(context, board, made, texts.length > 0)
    if (published) return published
  }
  throw new Refusal('busy')
}

function requireMaker(context: Context, player: Player): void {
  if (player.username === null) throw new Refusal('username_required')
  if (mustVerify(context, player)) throw new Refusal('email_not_verified')
}

/** Refuses with `too_many_requests` until the player can publish one more board. */
async function requirePublicationLeft(db: Db | Tx, playerId: string, now: Date): Promise<void> {
  const times = await store.publicationsSince(db, playerId, dayBefore(now))
  const first = times.at(-MADE_PUBLISHED_A_DAY)
  if (first === undefined) return
  throw new Refusal('too_many_requests', {
    message: `You can publish ${MADE_PUBLISHED_A_DAY} boards in 24 hours.`,
    retryAfter: (first.getTime() + DAY_MS - now.getTime()) / 1000,
  })
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

function requirePublishable(
  { title }: MadeBoardRow,
  { problems, solutions, rival }: BoardCheck,
  texts: readonly BoardProblem[],
): void {
  const noTitle: BoardProblem[] =
    title === '' ? [{ group: null, code: 'no_title', message: 'The board needs a title.', blocks: true }] : []
  const blocking = [...problems, ...texts, ...noTitle].filter(({ blocks }) => blocks)
  if (blocking.length > 0 || solutions === 0)
    throw new Refusal('board_unfinished', { details: { problems: blocking } })
  if (solutions === 2) throw new Refusal('two_solutions', { details: { rival } })
}

/**
 * Stores the board as it was checked. Returns undefined if the board or the overlay of the catalogue has changed since
 * the check.
 */
function storePublished(
  context: Context,
  { id, player_id: playerId, version, rulings, groups }: MadeBoardRow,
  { check, overlayVersion }: MadeCheck,
  isDoubtful: boolean,
): Promise<OwnBoard | undefined> {
  const tileIds = newTileIds(groups.length * GROUP_SIZE)
  const board = boardOfDraft({ groups, rulings }, check, { tileIds, seed: newSeed() })
  return act(context, playerId, async (tx, player, now) => {
    const current = await ownOr404(store.lockOwnBoard(tx, playerId, id))
    if (current.state !== 'draft') return ownBoard(current)
    if (current.version !== version || !(await store.hasOverlay(tx, overlayVersion))) return undefined
    requireMaker(context, player)
    await requirePublicationLeft(tx, playerId, now)
    await store.putPublication(tx, playerId, now, dayBefore(now))
    // The staff also look at a board that they have refused before, or about which players have complained.
    const waits = isDoubtful || current.reason !== null || (await store.hasOpenReports(tx, id))
    await store.updateBoard(tx, id, {
      ...{ board: JSON.stringify(board), expected: check.difficulty.value, updated_at: now },
      rulings: JSON.stringify(rulingsOnBoard({ groups, rulings })),
      ...(waits
        ? { state: 'waiting', submitted_at: now }
        : { state: 'published', published_at: now, submitted_at: null }),
    })
    return ownBoard(await ownOr404(store.findOwnBoard(tx, playerId, id)))
  })
}
