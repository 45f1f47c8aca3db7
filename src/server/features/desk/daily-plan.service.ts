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
  type SeenBoard,
  swapBoard,
} from '../daily/plan.service.ts'
import { addToLog } from './desk.store.ts'

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
  const [daily] = await dailiesOn(context, [seen.date])
  if (!daily) throw new Refusal('not_found')
  return daily
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
