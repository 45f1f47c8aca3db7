import type { Output } from '../../../contract/api.ts'
import { FREE_GAMES_PER_DAY, FREE_HINTS_PER_DAY, PREMIUM_HINTS_PER_DAY } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player, WalletItem } from '../../db/schema.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { usedBefore } from '../../identity/used-before.store.ts'
import { localDay, nextMidnight } from '../../time.ts'
import * as store from './wallet.store.ts'

const DAY_MS = 86_400_000

/** One change of a wallet. It is idempotent: the same (player, item, reason, ref) is booked once. */
export interface Movement {
  playerId: string
  item: WalletItem
  /** A whole number above 0: hints, lives or days; 1 for a feature. */
  count: number
  /** Why, as one word: `purchase`, `referral`, `used`. */
  reason: string
  /** The id of what it was for: a purchase, a tier, a game. */
  ref: string
  now: Date
}

/** Adds to a wallet. The caller holds the player's row lock, as for every function here that takes a `Tx`. */
export async function grant(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already'> {
  return (await store.book(tx, { ...entry, delta: count })) ? 'booked' : 'already'
}

/** Takes from a wallet; `short` when it does not hold enough. */
export async function spend(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already' | 'short'> {
  if (await store.isBooked(tx, entry)) return 'already'
  if ((await held(tx, entry)) < count) return 'short'
  await store.book(tx, { ...entry, delta: -count })
  return 'booked'
}

/**
 * Takes back the unused part of an earlier grant of `count`: as many as the wallet still holds. Premium is taken back in
 * whole days that have not begun. Returns how many were taken; 0 for a repeated call.
 */
export async function revokeUnused(tx: Tx, { count, ...entry }: Movement): Promise<number> {
  if (await store.isBooked(tx, entry)) return 0
  const unused = Math.min(count, await held(tx, entry))
  if (unused > 0) await store.book(tx, { ...entry, delta: -unused })
  return unused
}

/** How many of an item a wallet holds now. */
async function held(tx: Tx, { playerId, item, now }: Omit<Movement, 'count'>): Promise<number> {
  const { hints, lives, premiumUntil } = await store.readBalances(tx, playerId)
  if (item === 'hint') return hints
  if (item === 'life') return lives
  if (item === 'premium_day') return Math.max(0, Math.floor(((premiumUntil?.getTime() ?? 0) - +now) / DAY_MS))
  return (await store.readFeatures(tx, playerId)).includes(item.slice('feature:'.length)) ? 1 : 0
}

export const balances = store.readBalances

/** What a player may use beyond what is free for everybody. */
export interface Entitlements {
  isPremium: boolean
  premiumUntil: Date | null
  /** Ids of the features held, such as `theme_midnight`. */
  features: string[]
}

export async function entitlements(db: Db | Tx, playerId: string, now: Date): Promise<Entitlements> {
  const { premiumUntil } = await store.readBalances(db, playerId)
  return {
    isPremium: premiumUntil !== null && premiumUntil > now,
    premiumUntil,
    features: await store.readFeatures(db, playerId),
  }
}

export async function isPremium(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  const { premiumUntil } = await store.readBalances(db, playerId)
  return premiumUntil !== null && premiumUntil > now
}

/** The games and hints that a player has left on their local day (decisions.md, "Free games", "Hints"). */
export interface Allowance {
  day: string
  resetsAt: Date
  isPremium: boolean
  gamesPlayed: number
  maxGames: number | 'unlimited'
  canPlay: boolean
  /** Free hints of the day that are left. They are spent before the kept ones. */
  dayHints: number
  /** Free hints of the day that were used. */
  hintsUsed: number
  /** Kept hints and lives, which stay until they are spent. */
  hints: number
  lives: number
}

/** Reads the allowance. In a transaction that holds the player's row lock it cannot change meanwhile. */
export async function allowance(
  { startsOn }: Pick<Context, 'startsOn'>,
  db: Db | Tx,
  player: Player,
  now: Date,
): Promise<Allowance> {
  const day = localDay(now, player.time_zone)
  const { hints, lives, premiumUntil } = await store.readBalances(db, player.id)
  const isPremium = premiumUntil !== null && premiumUntil > now
  const gamesPlayed = await startsOn(db, player.id, day)
  const hintsUsed =
    (await store.countDayHints(db, player.id, day)) + (await usedBefore(db, player.id, 'hint', day))
  return {
    day,
    resetsAt: nextMidnight(now, player.time_zone),
    isPremium,
    gamesPlayed,
    maxGames: isPremium ? 'unlimited' : FREE_GAMES_PER_DAY,
    canPlay: isPremium || gamesPlayed < FREE_GAMES_PER_DAY,
    hintsUsed,
    dayHints: Math.max(0, (isPremium ? PREMIUM_HINTS_PER_DAY : FREE_HINTS_PER_DAY) - hintsUsed),
    hints,
    lives,
  }
}

/** Spends one hint: a free one of the day if any is left, else a kept one. */
export async function spendHint(
  tx: Tx,
  { day, dayHints }: Allowance,
  use: Omit<Movement, 'item' | 'count'>,
): Promise<void> {
  if (dayHints > 0) await store.bookDayHint(tx, { ...use, day })
  else await store.book(tx, { ...use, item: 'hint', delta: -1 })
}

/** Tier, balances and today's games (spec section 3, "Subscription status"). */
export async function subscription(
  context: Context,
  session: Session,
): Promise<Output<'GET /api/subscription/status'>> {
  const player = await sessionPlayer(context.db, session)
  const today = await allowance(context, context.db, player, context.now())
  return {
    subscriptionTier: today.isPremium ? 'premium' : 'free',
    hintsRemaining: today.dayHints + today.hints,
    extraLivesRemaining: today.lives,
    gamesPlayedToday: today.gamesPlayed,
    maxDailyGames: today.maxGames,
    resetsAt: today.resetsAt.toISOString(),
    renewsAt: null,
    cancelAtPeriodEnd: false,
    themes: [player.theme],
  }
}
