import type { Output, Parsed } from '../../../contract/api.ts'
import type { DeskBoard } from '../../../contract/desk/boards.ts'
import type { Context } from '../../context.ts'
import type { Staff } from '../../identity/staff.store.ts'
import { datesOfMade } from '../daily/plan.service.ts'
import { boardAtDesk, boardsAtDesk, clearMark, knownBoard, setListed } from '../made-board/desk.service.ts'
import { addToLog } from './desk.store.ts'
import { requireMayDecide } from './may-decide.ts'

/** Returns a page of players' published boards, latest first. */
export async function listBoards(
  context: Context,
  query: Parsed<'GET /api/desk/boards'>['query'],
): Promise<Output<'GET /api/desk/boards'>> {
  const { boards, next } = await boardsAtDesk(context, query)
  return { boards: await withDailies(context, boards), next }
}

/**
 * Puts a board into the lists or takes it out of them, and writes the log. A repeat changes nothing. Refuses with
 * `not_found`, `own_case` or `forbidden`.
 */
export async function list(
  context: Context,
  staff: Staff,
  id: string,
  { listed, reason }: Parsed<'POST /api/desk/boards/:id/list'>['body'],
): Promise<DeskBoard> {
  await context.db.transaction().execute(async (tx) => {
    const { player_id: playerId } = await knownBoard({ db: tx }, id)
    await requireMayDecide(tx, staff, [playerId])
    const now = context.now()
    const before = await setListed(tx, id, listed, now)
    await addToLog(tx, {
      ...{ at: now, staffId: staff.playerId, playerId, action: listed ? 'board_listed' : 'board_unlisted' },
      ...{ before: { board: id, listed: before }, after: { board: id, listed }, reason },
    })
  })
  return viewOf(context, id)
}

/**
 * Removes the mark of a second solution from a board, and writes the log. Does nothing if the board has no mark. Refuses
 * with `not_found`, `own_case` or `forbidden`.
 */
export async function clear(
  context: Context,
  staff: Staff,
  id: string,
  { reason }: Parsed<'POST /api/desk/boards/:id/clear'>['body'],
): Promise<DeskBoard> {
  await context.db.transaction().execute(async (tx) => {
    const { player_id: playerId } = await knownBoard({ db: tx }, id)
    await requireMayDecide(tx, staff, [playerId])
    const now = context.now()
    const dismissed = await clearMark(tx, id, now)
    if (!dismissed) return
    await addToLog(tx, {
      ...{ at: now, staffId: staff.playerId, playerId, action: 'board_mark_cleared' },
      ...{ before: { board: id, marked: true }, after: { board: id, marked: false, dismissed }, reason },
    })
  })
  return viewOf(context, id)
}

async function viewOf(context: Context, id: string): Promise<DeskBoard> {
  const [board] = await withDailies(context, [await boardAtDesk(context, id)])
  if (!board) throw new Error(`the board ${id} has no view`)
  return board
}

async function withDailies(
  context: Context,
  boards: readonly Omit<DeskBoard, 'daily'>[],
): Promise<DeskBoard[]> {
  const dates = await datesOfMade(
    context,
    boards.map(({ card }) => card.id),
  )
  return boards.map((board) => ({ ...board, daily: dates.get(board.card.id) ?? null }))
}
