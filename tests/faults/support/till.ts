import type { Db } from '../../../src/server/db/database.ts'
import type { Line } from './line.ts'

/** The result of an attempt to pay. The value `later` means that the bank decides later or asks for a confirmation. */
export type Try = 'pays' | 'declined' | 'later'

/** A payment in the provider's records. */
export interface HeldPayment {
  intentId: string
  subscriptionId: string | null
  status: 'open' | 'processing' | 'succeeded'
  cents: number
  refundedCents: number
  dispute: 'open' | 'won' | 'lost' | null
  /** True if the product has acknowledged the payment. The product must not lose an acknowledged payment. */
  isAcknowledged: boolean
  /**
   * True if the product has acknowledged all notices about the payment. After all notices, the product's records must
   * agree with the records of the provider.
   */
  isTold: boolean
}

export interface HeldSubscription {
  id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /**
   * True if the product ended the subscription. When the product ends a subscription, it refunds the subscription's
   * last payment.
   */
  isRefused: boolean
  isTold: boolean
}

export interface Held {
  payments: HeldPayment[]
  subscriptions: HeldSubscription[]
}

/** A payment provider with simulated cardholders and banks. */
export interface Till {
  provider: 'stripe' | 'sandbox'
  settings: Readonly<Record<string, string>>
  /** Number of payment steps so far. The number increases only while a server runs. */
  readonly steps: number
  /** Tries to pay a payment. Returns true if the payer saw that the payment succeeded. */
  pay(line: Line, clientSecret: string, how: Try): Promise<boolean>
  /** Delivers notices to the server at `origin`, and causes new events, until `isOver` returns true. */
  attend(origin: string, isOver: () => boolean): Promise<void>
  /** Repeats unacknowledged notices to a restarted server. */
  tellAgain(origin: string): Promise<void>
  /**
   * Returns the provider's records. The sandbox reads its records from the product's database `db`. Without `db`, the
   * sandbox returns the records of its previous read.
   */
  held(db?: Db): Promise<Held>
  /** Descriptions of the faults in the server's replies. */
  readonly complaints: string[]
  readonly tally: Record<string, number>
  close(): Promise<void>
}

export const chance = (share: number): boolean => Math.random() < share
export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
