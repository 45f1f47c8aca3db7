import type { Output, Parsed } from '../../../contract/api.ts'
import { type Decidable, type InboxItem, itemRoles } from '../../../contract/desk/item.ts'
import { staffRoles } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { STAFF_SESSION_MS } from '../../http/policy.ts'
import { findPlayers } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { SECOND_FACTOR_MS, type Staff } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'
import { canSendMail } from '../mail/mail.service.ts'
import { whyDecided } from './decide.service.ts'
import * as store from './desk.store.ts'
import { itemId, partsOf } from './item-id.ts'
import type { AnyKind, WaitingItem } from './kind.ts'
import { inboxKinds, rulesOf } from './kinds.ts'
import { historyOf } from './log.service.ts'
import { deskPlayer } from './player.service.ts'
import { templates } from './templates.ts'

const PAGE = 50

const maySee = ({ role }: Staff, { kind }: Pick<AnyKind, 'kind'>): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(itemRoles[kind])

const visibleKinds = (staff: Staff): AnyKind[] => inboxKinds.filter((kind) => maySee(staff, kind))

/**
 * Returns the kind and the reference of an item. Refuses with `not_found` if there is no such kind, and with `forbidden`
 * if the role is too low for it.
 */
export function kindOf(staff: Staff, id: string): { kind: AnyKind; ref: string } {
  const { kind: name, ref } = partsOf(id)
  const kind = inboxKinds.find((one) => one.kind === name)
  if (!kind) throw new Refusal('not_found')
  if (!maySee(staff, kind)) throw new Refusal('forbidden')
  return { kind, ref }
}

/** Returns the caller's role and rights, and the number of waiting items of each kind. */
export async function overview(context: Context, staff: Staff): Promise<Output<'GET /api/desk'>> {
  const kinds = visibleKinds(staff)
  const counted = new Map(
    (await store.countWaiting(context.db, kinds)).map(({ kind, count }) => [kind, count]),
  )
  const { role, hasApp, hasPasskey, secondFactorAt, signedInAt } = staff
  return {
    role,
    counts: Object.fromEntries(kinds.map(({ kind }) => [kind, counted.get(kind) ?? 0])),
    canSendMail: canSendMail(context),
    templates,
    secondFactor: {
      app: hasApp,
      passkey: hasPasskey,
      until: secondFactorAt && new Date(secondFactorAt.getTime() + SECOND_FACTOR_MS).toISOString(),
    },
    signInUntil: new Date(signedInAt.getTime() + STAFF_SESSION_MS).toISOString(),
  }
}

/** Returns a page of what waits, the longest waiting first. */
export async function listItems(
  context: Context,
  staff: Staff,
  { kind, before }: Parsed<'GET /api/desk/items'>['query'],
): Promise<Output<'GET /api/desk/items'>> {
  const kinds = visibleKinds(staff).filter((one) => kind === undefined || one.kind === kind)
  if (kinds.length === 0) return { items: [], next: null }
  const rows = await store.waitingItems(context.db, kinds, positionIn(before), PAGE)
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    items: viewsOf(rows, await playersOf(context, rows)),
    next: last ? `${last.since.getTime()}.${itemId(last.kind, last.ref)}` : null,
  }
}

function positionIn(next: string | undefined): store.ListPosition | undefined {
  const [, ms, id] = /^(\d{1,15})\.(.+)$/.exec(next ?? '') ?? []
  return ms === undefined || id === undefined ? undefined : { since: new Date(Number(ms)), ...partsOf(id) }
}

const playersOf = ({ db }: Context, rows: readonly store.ListedItem[]): Promise<Map<string, Player>> =>
  findPlayers(
    db,
    rows.flatMap(({ player_id }) => player_id ?? []),
  )

const viewsOf = (rows: readonly store.ListedItem[], players: ReadonlyMap<string, Player>): InboxItem[] =>
  rows.flatMap((row) => {
    const kind = inboxKinds.find((one) => one.kind === row.kind)
    if (!kind) return []
    const player = players.get(row.player_id ?? '')
    return {
      id: itemId(row.kind, row.ref),
      kind: kind.kind,
      since: row.since.toISOString(),
      player: player ? publicUser(player) : null,
      line: kind.line(row.about),
      count: row.count,
      isUrgent: row.is_urgent,
    }
  })

/** Returns everything that a decision about an item needs. Refuses with `not_found` or `already_decided`. */
export async function readItem(
  context: Context,
  staff: Staff,
  id: string,
): Promise<Output<'GET /api/desk/items/:id'>> {
  const { kind, ref } = kindOf(staff, id)
  if (await store.findPending(context.db, kind.kind, ref)) throw await whyDecided(context, kind.kind, ref)
  const row = await store.findWaiting(context.db, kind, ref)
  const players = await playersOf(context, row ? [row] : [])
  const [item] = viewsOf(row ? [row] : [], players)
  const detail = row && (await kind.detail(context, row))
  if (!row || !item || !detail) throw await whyDecided(context, kind.kind, ref)
  const player = players.get(row.player_id ?? '')
  return {
    item,
    player: player ? await deskPlayer(context, player) : null,
    detail,
    decisions: row.concerned.includes(staff.playerId) ? [] : decisionsOf(context, kind, row),
    history: player ? await historyOf(context, player.id) : [],
  }
}

const decisionsOf = (context: Context, kind: AnyKind, item: WaitingItem): Decidable[] =>
  Object.entries(rulesOf(kind)).flatMap(([name, { needs = [], isFinal, isPossible }]) =>
    (isPossible?.(context, item) ?? true) ? { name, needs, isFinal: isFinal ?? false } : [],
  )
