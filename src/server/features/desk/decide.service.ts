import type { Output, Parsed } from '../../../contract/api.ts'
import { type Decidable, decisionNeeds } from '../../../contract/desk/item.ts'
import type { Context } from '../../context.ts'
import type { PendingRow } from '../../db/desk-tables.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { requireSecondFactorAgain, type Staff } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'
import { DECISION_UNDO_SECONDS } from './constants.ts'
import * as store from './desk.store.ts'
import { itemId } from './item-id.ts'
import type { AnyKind, DecisionRule, Given, WaitingItem } from './kind.ts'
import { inboxKinds, rulesOf } from './kinds.ts'
import { requireMayDecide } from './may-decide.ts'

const BATCH = 100

type Body = Parsed<'POST /api/desk/items/:id/decide'>['body']

/**
 * Stores a decision about an item, which takes effect DECISION_UNDO_SECONDS later. Of several simultaneous decisions
 * about an item, only one is stored. Refuses with `not_found`, `already_decided`, `own_case`, `forbidden`,
 * `second_factor_again` or `invalid_request`.
 */
export async function decide(
  context: Context,
  staff: Staff,
  { kind, ref }: { kind: AnyKind; ref: string },
  { decision, ...given }: Body,
): Promise<Output<'POST /api/desk/items/:id/decide'>> {
  const now = context.now()
  const rule = ruleFor(kind, decision)
  requireFields(rule.needs ?? [], given, now)
  if (rule.isFinal) requireSecondFactorAgain(staff, now)
  const appliesAt = new Date(now.getTime() + DECISION_UNDO_SECONDS * 1000)
  try {
    await context.db.transaction().execute(async (tx) => {
      await store.insertPending(tx, {
        ...{ kind: kind.kind, ref, decision, given, staff_id: staff.playerId },
        ...{ decided_at: now, applies_at: appliesAt },
      })
      // The row above waits for a decision that takes effect at this moment. Only after it, this read is right.
      const item = await store.findWaiting(tx, kind, ref)
      if (!item) throw new Refusal('already_decided')
      await requireMayDecide(tx, staff, item.concerned)
      if (!(rule.isPossible?.(context, item) ?? true))
        throw wrong('decision', 'is not possible for this item')
      await store.addToLog(tx, {
        ...{ at: now, staffId: staff.playerId, playerId: item.player_id, action: 'decided' },
        ...{ kind: kind.kind, ref, decision, reason: given.reason },
      })
    })
  } catch (error) {
    const isLate = isUniqueViolation(error) || (error instanceof Refusal && error.code === 'already_decided')
    throw isLate ? await whyDecided(context, kind.kind, ref) : error
  }
  return { id: itemId(kind.kind, ref), decision, appliesAt: appliesAt.toISOString() }
}

function ruleFor(kind: AnyKind, decision: string): DecisionRule {
  const rules = rulesOf(kind)
  const rule = Object.hasOwn(rules, decision) ? rules[decision] : undefined
  if (!rule) throw wrong('decision', `is not one of ${Object.keys(rules).join(', ')}`)
  return rule
}

function requireFields(needs: Decidable['needs'], given: Omit<Body, 'decision'>, now: Date): void {
  for (const need of decisionNeeds)
    if (needs.includes(need) && !given[need]) throw wrong(need, 'is needed for this decision')
  if (given.until !== undefined && new Date(given.until) <= now) throw wrong('until', 'is not in the future')
}

const wrong = (field: string, problem: string) =>
  new Refusal('invalid_request', { details: [{ field, problem }] })

/**
 * Returns the refusal for an item that no longer waits: `already_decided` with the decision, who made it and when, or
 * `not_found` if there never was such an item.
 */
export async function whyDecided({ db }: Pick<Context, 'db'>, kind: string, ref: string): Promise<Refusal> {
  const pending = await store.findPending(db, kind, ref)
  const entry = pending ? undefined : await store.lastApplied(db, kind, ref)
  const made = pending
    ? { decision: pending.decision, staffId: pending.staff_id, at: pending.decided_at }
    : entry && { decision: entry.decision, staffId: entry.staff_id, at: entry.at }
  if (!made) return new Refusal('not_found')
  const by = made.staffId === null ? undefined : await findPlayer(db, made.staffId)
  const name = by?.username ?? null
  return new Refusal('already_decided', {
    message: `${name ?? 'Somebody'} has already decided about this: ${made.decision ?? 'no longer here'}.`,
    details: { decision: made.decision, by: name, at: made.at.toISOString() },
  })
}

/** Takes back the caller's own decision before it takes effect. Refuses with `nothing_to_undo`. */
export async function undo(
  { db, now }: Context,
  staff: Staff,
  { kind, ref }: { kind: AnyKind; ref: string },
): Promise<{ ok: true }> {
  await db.transaction().execute(async (tx) => {
    const taken = await store.takeBack(tx, { kind: kind.kind, ref, staffId: staff.playerId }, now())
    if (!taken) throw new Refusal('nothing_to_undo')
    const item = await store.findWaiting(tx, kind, ref)
    await store.addToLog(tx, {
      ...{ at: now(), staffId: staff.playerId, playerId: item?.player_id ?? null, action: 'undone' },
      ...{ kind: kind.kind, ref, decision: taken.decision },
    })
  })
  return { ok: true }
}

/**
 * Lets all decisions take effect whose time to undo is over, each in its own transaction. If one fails, its item waits
 * again, and the function continues with the others. Several processes can run this job at the same time.
 */
export async function applyDecisions(context: Context): Promise<void> {
  for (const pending of await store.dueDecisions(context.db, context.now(), BATCH)) {
    try {
      await apply(context, pending)
    } catch (error) {
      const { kind, ref, decision } = pending
      context.log.error({ err: error, item: itemId(kind, ref), decision }, 'a decision of the desk failed')
      await context.db.transaction().execute(async (tx) => {
        if (await store.deletePending(tx, pending)) await note(context, tx, pending, 'failed', null)
      })
    }
  }
}

const apply = (context: Context, pending: PendingRow): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    if (!(await store.deletePending(tx, pending))) return
    const kind = inboxKinds.find((one) => one.kind === pending.kind)
    const item = kind && (await store.findWaiting(tx, kind, pending.ref))
    const rule = kind && rulesOf(kind)[pending.decision]
    // A command has decided about the item during the time to undo.
    if (!item || !rule) return note(context, tx, pending, 'lapsed', null)
    const change = await rule.apply({
      context,
      tx,
      item,
      given: givenIn(pending),
      staffId: pending.staff_id,
      now: context.now(),
    })
    await note(context, tx, pending, 'applied', item, change)
  })

function givenIn({ given: { reason, text, until } }: PendingRow): Given {
  return { reason, text, ...(until !== undefined && { until: new Date(until) }) }
}

const note = (
  { now }: Context,
  tx: Parameters<typeof store.addToLog>[0],
  { kind, ref, decision, staff_id: staffId, given }: PendingRow,
  action: 'applied' | 'lapsed' | 'failed',
  item: WaitingItem | null,
  change?: { before: unknown; after: unknown },
): Promise<void> =>
  store.addToLog(tx, {
    ...{ at: now(), staffId, playerId: item?.player_id ?? null, action, kind, ref, decision },
    ...{ reason: given.reason, ...change },
  })
