import { FREE_GAMES_PER_DAY, FREE_HINTS_PER_DAY, PREMIUM_HINTS_PER_DAY } from '../../../engine/rules.ts'
import { unusedOf } from '../../../engine/store/lots.ts'
import { daysLeft, endOf, isOn, type Premium } from '../../../engine/store/premium.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player, WalletItem } from '../../db/schema.ts'
import { usedBefore } from '../../identity/used-before.store.ts'
import { localDay, nextMidnight } from '../../time.ts'
import { tell } from '../notice/notice.service.ts'
import * as store from './wallet.store.ts'

/**
 * A change of a player's hints, lives, premium days or features. A change with the same (player, item, reason, ref) is
 * stored only once.
 */
export interface Movement {
  playerId: string
  item: WalletItem
  /** Number of hints, lives or premium days, a positive integer; 1 for a feature. */
  count: number
  /** Reason of the change in one word, e.g. `purchase`, `referral` or `used`. */
  reason: string
  /** Id of the purchase, referral reward or game that causes the change. */
  ref: string
  now: Date
}

/**
 * Books a change and sends the new balance to the player's open pages. Returns false when the same change was booked
 * before.
 */
async function book(tx: Tx, booking: store.Booking): Promise<boolean> {
  if (!(await store.book(tx, booking))) return false
  const { hints, lives, premium } = await store.readBalances(tx, booking.playerId)
  const isPremium = isOn(premium, +booking.now)
  await tell(tx, booking.playerId, 'balance', { hints, extraLives: lives, isPremium })
  return true
}

/**
 * Adds an item to a wallet. The caller must hold the player's row lock, and so must the caller of every other function
 * in this file with a parameter of type `Tx`.
 */
export async function grant(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already'> {
  return (await book(tx, { ...entry, delta: count })) ? 'booked' : 'already'
}

/** Spends items of a wallet. The result is `short` when the balance is too small. */
export async function spend(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already' | 'short'> {
  if (await store.isBooked(tx, entry)) return 'already'
  if ((await held(tx, entry)) < count) return 'short'
  await book(tx, { ...entry, delta: -count })
  return 'booked'
}

/**
 * A change of a wallet that belongs to a purchase. `step` numbers the changes that follow after the delivery of the
 * goods.
 */
type PurchaseMovement = Omit<Movement, 'reason' | 'ref'> & { purchaseId: string; step: number }

export const grantPurchase = (tx: Tx, { purchaseId, ...movement }: Omit<PurchaseMovement, 'step'>) =>
  grant(tx, { ...movement, reason: 'purchase', ref: purchaseId })

/**
 * Takes back goods of a purchase: up to `count` pieces that the player has not used. The function assumes that players
 * spend their oldest goods first. Returns the number of goods taken back.
 */
export async function takeBack(
  tx: Tx,
  { count, purchaseId, step, ...entry }: PurchaseMovement,
): Promise<number> {
  const unused = unusedOf(await store.lotEntries(tx, entry.playerId, entry.item), purchaseId)
  const taken = Math.min(count, unused)
  const movement = { ...entry, reason: 'purchase_taken_back', ref: `${purchaseId}.${step}` }
  return taken > 0 && (await book(tx, { ...movement, delta: -taken })) ? taken : 0
}

export const giveAgain = (tx: Tx, { purchaseId, step, ...movement }: PurchaseMovement) =>
  grant(tx, { ...movement, reason: 'purchase_given_again', ref: `${purchaseId}.${step}` })

/**
 * Stores that a subscription gives the player premium until `until`. The function changes nothing if this end is
 * already stored.
 */
export async function coverPremium(
  tx: Tx,
  { until, ...entry }: Pick<Movement, 'playerId' | 'ref' | 'now'> & { until: Date },
): Promise<void> {
  const { premium } = await store.readBalances(tx, entry.playerId)
  if (+until === premium.coveredUntil) return
  const delta = +until > premium.coveredUntil ? 1 : -1
  await book(tx, { ...entry, item: 'premium_cover', reason: 'subscription', delta, until })
}

async function held(tx: Tx, { playerId, item, now }: Omit<Movement, 'count'>): Promise<number> {
  const { hints, lives, premium } = await store.readBalances(tx, playerId)
  if (item === 'hint') return hints
  if (item === 'life') return lives
  if (item === 'premium_day') return daysLeft(premium, +now)
  return (await hasFeature(tx, playerId, item.slice('feature:'.length))) ? 1 : 0
}

/** Does the player have a feature such as `exclusive_categories`? */
export const hasFeature = async (db: Db | Tx, playerId: string, feature: string): Promise<boolean> =>
  (await store.readFeatures(db, playerId)).includes(feature)

/** The player's stored hints and lives. The function `entitlements` returns the player's premium. */
export async function balances(
  db: Db | Tx,
  playerId: string,
): Promise<Pick<store.Balances, 'hints' | 'lives'>> {
  const { hints, lives } = await store.readBalances(db, playerId)
  return { hints, lives }
}

/** The player's premium and features. */
export interface Entitlements {
  isPremium: boolean
  premium: Premium
  /** Time at which premium ends if nothing more is paid or granted; null if the player never had premium. */
  premiumUntil: Date | null
  /** Ids of features, such as `theme_midnight`. */
  features: string[]
}

export async function entitlements(db: Db | Tx, playerId: string, now: Date): Promise<Entitlements> {
  const { premium } = await store.readBalances(db, playerId)
  const end = endOf(premium)
  return {
    isPremium: isOn(premium, +now),
    premium,
    premiumUntil: end === null ? null : new Date(end),
    features: await store.readFeatures(db, playerId),
  }
}

export async function isPremium(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  return isOn((await store.readBalances(db, playerId)).premium, +now)
}

/** What a player has left of the limits per local day (docs/rules.md#limits). */
export interface Allowance {
  day: string
  resetsAt: Date
  isPremium: boolean
  gamesPlayed: number
  maxGames: number | 'unlimited'
  canPlay: boolean
  /** Number of free hints left today. Free hints are spent before stored hints. */
  dayHints: number
  /** Number of free hints used today. */
  hintsUsed: number
  /** Number of stored hints. Stored hints and lives do not expire. */
  hints: number
  lives: number
}

/**
 * Computes what a player has left of the limits per day. In a transaction that holds the player's row lock, the result
 * cannot become outdated.
 */
export async function allowance(
  { startsOn }: Pick<Context, 'startsOn'>,
  db: Db | Tx,
  player: Player,
  now: Date,
): Promise<Allowance> {
  const day = localDay(now, player.time_zone)
  const { hints, lives, premium } = await store.readBalances(db, player.id)
  const isPremium = isOn(premium, +now)
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

/** Spends a free hint of the day if one is left, else a stored hint. */
export async function spendHint(
  tx: Tx,
  { day, dayHints }: Allowance,
  use: Omit<Movement, 'item' | 'count'>,
): Promise<void> {
  if (dayHints > 0) await store.bookDayHint(tx, { ...use, day })
  else await book(tx, { ...use, item: 'hint', delta: -1 })
}
