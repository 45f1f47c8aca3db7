import { z } from 'zod'
import { Assertion, Code } from './account/second-factor.ts'
import { PublicUser } from './account.ts'
import { Decidable, DeskPlayer, InboxItem, ItemDetail, ItemId, itemKinds, Template } from './desk/item.ts'
import { DeskPurchase, DeskPurchaseDetail } from './desk/payment.ts'
import { type EndpointTable, staffRoles } from './endpoint.ts'
import { Done, Id, IdParams, lines, Position, Time, text } from './shared.ts'

const REASON_MAX = 500
const TEXT_MAX = 4000
const SEARCH_MAX = 200

const Username = z.object({ username: text(100) })
const ItemParams = z.object({ id: ItemId })

/** An entry of the log: who did what, when, why, and what was there before and after. Entries never change. */
export const LogEntry = z.object({
  /** The position of the entry. Later entries have larger positions. */
  id: Position,
  at: Time,
  /** The member of the staff; null for a command on the server. */
  by: PublicUser.nullable(),
  /** The player concerned; null if no player is concerned. */
  player: PublicUser.nullable(),
  /** What was done, such as `decided`, `applied`, `undone`, `suspended`, `lifted`, `staff_added`. */
  action: z.string(),
  /** The item of the inbox; null if the action was not about an item. */
  item: ItemId.nullable(),
  decision: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const deskApi = {
  'GET /api/desk': {
    summary: 'Your role, and how much waits',
    access: 'staff',
    role: 'moderator',
    ok: z.object({
      role: z.enum(staffRoles),
      /** Number of waiting items of each kind that the role is allowed to see. */
      counts: z.partialRecord(z.enum(itemKinds), z.int()),
      canSendMail: z.boolean(),
      templates: z.object({
        answer: z.array(Template),
        warning: z.array(Template),
        suspension: z.array(Template),
      }),
      /** How the account can prove its second factor again, and until when the last proof is enough. */
      secondFactor: z.object({ app: z.boolean(), passkey: z.boolean(), until: Time.nullable() }),
      /** Time at which the desk asks for a new sign-in. */
      signInUntil: Time,
    }),
  },
  'POST /api/desk/confirm': {
    summary: 'Prove your second factor again: a code, or a passkey with the options of a sign-in',
    access: 'staff',
    role: 'moderator',
    limits: [{ max: 30, seconds: 600, by: 'account' }],
    body: z.object({ code: Code.optional(), passkey: Assertion.optional() }),
    ok: z.object({ until: Time }),
    errors: ['invalid_code', 'invalid_passkey', 'sign_in_expired', 'busy'],
  },
  'GET /api/desk/items': {
    summary: 'What waits, oldest first, 50 per page',
    access: 'staff',
    role: 'moderator',
    query: z.object({
      kind: z.enum(itemKinds).optional(),
      /** The field `next` of the page before. */
      before: z.string().max(400).optional(),
    }),
    ok: z.object({ items: z.array(InboxItem), next: z.string().nullable() }),
  },
  'GET /api/desk/items/:id': {
    summary: 'Everything that a decision about this item needs',
    access: 'staff',
    role: 'moderator',
    params: ItemParams,
    ok: z.object({
      item: InboxItem,
      player: DeskPlayer.nullable(),
      detail: ItemDetail,
      /** The decisions that are possible now. The list is empty if the item concerns the caller. */
      decisions: z.array(Decidable),
      /** The last entries of the log about the player concerned, newest first. */
      history: z.array(LogEntry),
    }),
    errors: ['not_found', 'already_decided'],
  },
  'POST /api/desk/items/:id/decide': {
    summary: 'Decide about an item; it takes effect ten seconds later, and can be undone until then',
    access: 'staff',
    role: 'moderator',
    limits: [{ max: 120, seconds: 60, by: 'account' }],
    params: ItemParams,
    body: z.object({
      decision: z.string().max(32),
      /** Why. Only staff and the person concerned can read it. */
      reason: text(REASON_MAX).optional(),
      /** The answer, the warning, or the new word. */
      text: lines(TEXT_MAX).optional(),
      /** The end of a suspension. */
      until: Time.optional(),
    }),
    ok: z.object({ id: ItemId, decision: z.string(), appliesAt: Time }),
    errors: ['not_found', 'already_decided', 'own_case', 'second_factor_again', 'mail_unavailable'],
  },
  'POST /api/desk/items/:id/undo': {
    summary: 'Take back your own decision of the last ten seconds',
    access: 'staff',
    role: 'moderator',
    params: ItemParams,
    ok: Done,
    errors: ['nothing_to_undo'],
  },
  'GET /api/desk/players/:username': {
    summary: 'What the staff may know of a player',
    access: 'staff',
    role: 'moderator',
    params: Username,
    ok: z.object({ player: DeskPlayer, history: z.array(LogEntry) }),
    errors: ['not_found'],
  },
  'POST /api/desk/players/:username/suspend': {
    summary: 'Suspend a player until a date; every session of the player ends',
    access: 'staff',
    role: 'moderator',
    proof: true,
    limits: [{ max: 60, seconds: 600, by: 'account' }],
    params: Username,
    body: z.object({
      until: Time,
      /** Why. The player reads it at the next sign-in. */
      reason: text(REASON_MAX).trim().min(1),
    }),
    ok: DeskPlayer,
    errors: ['not_found', 'own_case'],
  },
  'POST /api/desk/players/:username/lift': {
    summary: 'End the suspension of a player now',
    access: 'staff',
    role: 'moderator',
    params: Username,
    body: z.object({ reason: text(REASON_MAX).optional() }),
    ok: DeskPlayer,
    errors: ['not_found', 'own_case'],
  },
  'GET /api/desk/log': {
    summary: 'The log of everything that the staff has done, newest first, 50 per page',
    access: 'staff',
    role: 'owner',
    query: z.object({ before: Position.optional() }),
    ok: z.array(LogEntry),
  },
  'GET /api/desk/payments': {
    summary: 'Purchases, newest first, by username, e-mail address or an id of the provider, 50 per page',
    access: 'staff',
    role: 'owner',
    query: z.object({
      search: text(SEARCH_MAX).optional(),
      /** The id of the last purchase of the page before. */
      before: Id.optional(),
    }),
    ok: z.array(DeskPurchase),
  },
  'GET /api/desk/payments/:id': {
    summary: 'A purchase from its intent to its grant, with every event',
    access: 'staff',
    role: 'owner',
    params: IdParams,
    ok: DeskPurchaseDetail,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
