import type { Db } from '../../../src/server/db/database.ts'
import type { Line } from './line.ts'

/** How a try to pay is to go. `later`: the bank thinks about it, or asks. */
export type Try = 'pays' | 'declined' | 'later'

/** A payment as the one who holds the money knows it. */
export interface HeldPayment {
  intentId: string
  subscriptionId: string | null
  status: 'open' | 'processing' | 'succeeded'
  cents: number
  refundedCents: number
  dispute: 'open' | 'won' | 'lost' | null
  /** Has the product said that it took the news of the money? Then it has it for good. */
  isAcknowledged: boolean
  /** Has it taken all the news? Then its records say the same. */
  isTold: boolean
}

export interface HeldSubscription {
  id: string
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** Was it the product that ended it? Then the money of its last period has gone back. */
  isRefused: boolean
  isTold: boolean
}

export interface Held {
  payments: HeldPayment[]
  subscriptions: HeldSubscription[]
}

/** A payment provider with its cardholders and banks, as a run uses it. */
export interface Till {
  provider: 'stripe' | 'sandbox'
  settings: Readonly<Record<string, string>>
  /** What it has done and told so far; it goes on while a server is under way. */
  readonly steps: number
  /** Tries to pay. Answers whether the money is paid as far as the payer is told. */
  pay(line: Line, clientSecret: string, how: Try): Promise<boolean>
  /** Tells the server at `origin`, and lives its own life, until `isOver`. */
  attend(origin: string, isOver: () => boolean): Promise<void>
  /** Tells again, to a server that has come back, what nobody has acknowledged. */
  tellAgain(origin: string): Promise<void>
  /** What it holds now. The sandbox's records are in the product's database: without a look at it, what the last one said. */
  held(db?: Db): Promise<Held>
  /** What the server did that it should not have. */
  readonly complaints: string[]
  /** What was done, for the report. */
  readonly tally: Record<string, number>
  close(): Promise<void>
}

export const chance = (share: number): boolean => Math.random() < share
export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
