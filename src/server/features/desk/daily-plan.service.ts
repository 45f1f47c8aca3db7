import type { DeskDaily } from '../../../contract/desk/dailies.ts'
import { withBoards } from '../../boards/dealing.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Staff } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'
import {
  comingDailies,
  exchangeBoards,
  type PlanChange,
  putMadeBoard,
  type SeenBoard,
  swapBoard,
} from '../daily/plan.service.ts'
import { knownBoard } from '../made-board/desk.service.ts'
import { addToLog } from './desk.store.ts'
import { requireMayDecide } from './may-decide.ts'

/**
 * Gives a coming date its next board, and writes the log. Refuses with `not_found`, `daily_fixed`, `daily_changed` or
 * `busy`.
 */
export async function swap(
  context: Context,
  staff: Pick<Staff, 'playerId'>,
  seen: SeenBoard,
  reason: string | undefined,
): Promise<DeskDaily> {
  await change(context, staff, { action: 'daily_swapped', reason }, (tx, now) =>
    swapBoard(tx, context, seen, now),
  )
  return dailyOn(context, seen.date)
}

/**
 * Makes a player's board the daily of a coming date, and writes the log. Refuses with `not_found`, `daily_fixed`,
 * `not_for_daily`, `own_case` or `forbidden`.
 */
export async function putMade(
  context: Context,
  staff: Staff,
  { date, madeBoardId }: { date: string; madeBoardId: string },
  reason: string | undefined,
): Promise<DeskDaily> {
  const { player_id: makerId } = await knownBoard(context, madeBoardId)
  await requireMayDecide(context.db, staff, [makerId])
  await change(context, staff, { action: 'daily_chosen', reason }, (tx, now) =>
    putMadeBoard(tx, { date, madeBoardId }, now),
  )
  return dailyOn(context, date)
}

/**
 * Exchanges the boards of two coming dates, and writes the log. Returns both dailies, earlier date first. Refuses with
 * `not_found`, `daily_fixed` or `daily_changed`.
 */
export async function exchange(
  context: Context,
  staff: Pick<Staff, 'playerId'>,
  seen: readonly [SeenBoard, SeenBoard],
  reason: string | undefined,
): Promise<DeskDaily[]> {
  const [one, other] = seen
  if (one.date === other.date) throw new Refusal('not_found')
  await change(context, staff, { action: 'dailies_exchanged', reason }, (tx, now) =>
    exchangeBoards(tx, one, other, now),
  )
  return dailiesOn(context, [one.date, other.date])
}

async function dailyOn(context: Context, date: string): Promise<DeskDaily> {
  const [daily] = await dailiesOn(context, [date])
  if (!daily) throw new Refusal('not_found')
  return daily
}

const dailiesOn = async (context: Context, dates: readonly string[]): Promise<DeskDaily[]> =>
  (await comingDailies(context)).filter(({ date }) => dates.includes(date))

function change(
  { db, now }: Context,
  { playerId }: Pick<Staff, 'playerId'>,
  { action, reason }: { action: string; reason: string | undefined },
  work: (tx: Tx, now: Date) => Promise<PlanChange>,
): Promise<void> {
  return withBoards(db, async (tx) => {
    const at = now()
    const { before, after } = await work(tx, at)
    await addToLog(tx, { at, staffId: playerId, playerId: null, action, before, after, reason })
  })
}
