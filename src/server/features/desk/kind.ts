import type { RawBuilder } from 'kysely'
import type { Decidable, ItemDecision, ItemDetail, ItemKind } from '../../../contract/desk/item.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'

/** An item that waits for a decision, as a kind's query returns it. */
export interface WaitingItem {
  /** Reference inside the kind: characters of `A–Z a–z 0–9 _ . ~ -`, at most 200. */
  ref: string
  since: Date
  /** The player concerned, about whom the log and the export tell; null if no player is concerned. */
  player_id: string | null
  /** Ids of all players concerned. None of them can decide about the item. */
  concerned: string[]
  /** Number of players who reported or suggested this, otherwise 1. */
  count: number
  is_urgent: boolean
  /** The data from which `line` writes the line of the list. */
  about: Record<string, unknown>
}

/** The fields of the request that a decision uses. A field that the decision needs is set. */
export interface Given {
  reason?: string | undefined
  text?: string | undefined
  until?: Date | undefined
}

/** A decision that takes effect now, in the transaction `tx`. */
export interface Effect {
  context: Context
  tx: Tx
  item: WaitingItem
  given: Given
  /** Id of the member of the staff who decided. */
  staffId: string
  now: Date
}

/** What changed, for the log. It must not contain an e-mail address, a secret, or the name of who reported. */
export interface Change {
  before: unknown
  after: unknown
}

export interface DecisionRule {
  /** The fields that the request must have. */
  needs?: Decidable['needs']
  /** True if nobody can take the effect back later, so that the server asks for the second factor again. */
  isFinal?: true
  /** False if the decision is not possible for this item. Without this function, it always is. */
  isPossible?: (context: Context, item: WaitingItem) => boolean
  /**
   * Makes the decision take effect. The transaction has checked that the item still waits, has locked no row of a
   * player, and stores the returned change in the log. If the function throws, the item waits again. The function must
   * not wait for anything but the database.
   */
  apply: (effect: Effect) => Promise<Change>
}

/** A kind of items in the inbox. The file `kinds.ts` lists all kinds. */
export interface InboxKind<K extends ItemKind> {
  kind: K
  /** A query without parameters of the caller: the columns of `WaitingItem`, one row for each item that waits. */
  waiting: RawBuilder<WaitingItem>
  /** Returns one line about an item, for the list. */
  line: (about: Record<string, unknown>) => string
  /** Returns what a decision needs; undefined if the item no longer waits. */
  detail: (context: Context, item: WaitingItem) => Promise<ItemDetail<K> | undefined>
  decisions: Record<ItemDecision<K>, DecisionRule>
}

/** A kind, whichever it is. */
export type AnyKind = { [K in ItemKind]: InboxKind<K> }[ItemKind]
