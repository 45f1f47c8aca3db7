import type { Db } from '../../../src/server/db/database.ts'
import type { Line } from './line.ts'

/** Outcome of a try to pay. `later`: the bank decides later, or asks. */
export type Try = 'pays' | 'declined' | 'later'

/** A payment at the provider. */
export interface HeldPayment {
  intentId: string
  subscriptionId: string | null
  status: 'open' | 'processing' | 'succeeded'
  cents: number
  refundedCents: number
  dispute: 'open' | 'won' | 'lost' | null
  /** Has the product acknowledged the payment? Then it must keep it. */
  isAcknowledged: boolean
  /** Has it acknowledged all notices? Then its records must agree. */
  isTold: boolean
}

export interface HeldSubscription {
  id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** Did the product end it? Then the payment of its last period was refunded. */
  isRefused: boolean
  isTold: boolean
}

export interface Held {
  payments: HeldPayment[]
  subscriptions: HeldSubscription[]
}

/** A payment provider with its cardholders and banks. */
export interface Till {
  provider: 'stripe' | 'sandbox'
  settings: Readonly<Record<string, string>>
  /** Steps so far; they continue while a server runs. */
  readonly steps: number
  /** Returns whether the payer was shown that it is paid. */
  pay(line: Line, clientSecret: string, how: Try): Promise<boolean>
  /** Delivers notices to the server at `origin`, and causes new events, until `isOver`. */
  attend(origin: string, isOver: () => boolean): Promise<void>
  /** Repeats unacknowledged notices to a restarted server. */
  tellAgain(origin: string): Promise<void>
  /** Its present state. The sandbox's records are in the product's database: without `db`, the state last read. */
  held(db?: Db): Promise<Held>
  /** Faults found in the server's replies. */
  readonly complaints: string[]
  /** Figures for the report. */
  readonly tally: Record<string, number>
  close(): Promise<void>
}

export const chance = (share: number): boolean => Math.random() < share
export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
