import { FREE_GAMES_PER_DAY, FREE_HINTS_PER_DAY, PREMIUM_HINTS_PER_DAY } from '../../../engine/rules.ts'
import { unusedOf } from '../../../engine/store/lots.ts'
import { daysLeft, endOf, isOn, type Premium } from '../../../engine/store/premium.ts'
import type { Context } from '../../context.ts'
import type { Columns } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player, WalletItem } from '../../db/schema.ts'
import { usedBefore } from '../../identity/used-before.store.ts'
import { localDay, nextMidnight } from '../../time.ts'
import { tell } from '../notice/notice.service.ts'
import * as store from './wallet.store.ts'

/**
 * A change of a player's hints, lives, premium days or features. The server stores only one change with the same
 * player, item, reason and ref.
 */
export interface Movement {
  playerId: string
  item: WalletItem
  /** Number of hints, lives or premium days; always positive. The number is 1 for a feature. */
  count: number
  /** Reason of the change in one word, e.g. `purchase`, `referral` or `used`. */
  reason: string
  /** Id of the cause of the change, e.g. of the purchase, the referral reward or the game. */
  ref: string
  now: Date
}

/**
 * Stores a change and sends the new balance to the player's open pages. Returns false if the same change was stored
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
 * Adds items to a wallet. The caller must hold the player's row lock. This is true for every function in this file that
 * changes a wallet.
 */
export async function grant(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already'> {
  return (await book(tx, { ...entry, delta: count })) ? 'booked' : 'already'
}

/**
 * Spends items of a wallet. Returns `short` if the balance is too small, and `already` if the same change was stored
 * before.
 */
export async function spend(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already' | 'short'> {
  if (await store.isBooked(tx, entry)) return 'already'
  if ((await held(tx, entry)) < count) return 'short'
  await book(tx, { ...entry, delta: -count })
  return 'booked'
}

/**
 * A change of a wallet because of a purchase. `step` is the number of the change: 1 for the first change after the
 * delivery of the goods, then 2, and so on.
 */
type PurchaseMovement = Omit<Movement, 'reason' | 'ref'> & { purchaseId: string; step: number }

export const grantPurchase = (tx: Tx, { purchaseId, ...movement }: Omit<PurchaseMovement, 'step'>) =>
  grant(tx, { ...movement, reason: 'purchase', ref: purchaseId })

/**
 * Takes back up to `count` unused goods of a purchase. The function assumes that players spend their oldest goods
 * first. Returns the number of goods that were taken back.
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
 * Stores that the player has premium until `until` because of a subscription. Does nothing if this time is already
 * stored.
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

/** Returns true if the player has the given feature, e.g. `exclusive_categories`. */
export const hasFeature = async (db: Db | Tx, playerId: string, feature: string): Promise<boolean> =>
  (await store.readFeatures(db, playerId)).includes(feature)

/** Returns the player's numbers of stored hints and lives. Use `entitlements` to read the player's premium. */
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
  /** Time at which premium ends if the player gets no further premium time; null if the player never had premium. */
  premiumUntil: Date | null
  /** Ids of features, such as `theme_midnight`. */
  features: string[]
}

export async function entitlements(db: Db | Tx, playerId: string, now: Date): Promise<Entitlements> {
  return entitlementsIn(await store.readEntitlements(db, playerId), now)
}

/** Returns the columns from which `entitlementsIn` computes the entitlements, to be read together with other columns. */
export const entitlementColumns = (playerId: string): Columns<store.EntitlementRow> =>
  store.entitlementColumns(playerId)

export function entitlementsIn(row: store.EntitlementRow, now: Date): Entitlements {
  const premium = store.premiumIn(row)
  const end = endOf(premium)
  return {
    isPremium: isOn(premium, +now),
    premium,
    premiumUntil: end === null ? null : new Date(end),
    features: row.features,
  }
}

export async function isPremium(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  return isOn((await store.readBalances(db, playerId)).premium, +now)
}

/** The player's limits on a local day, and how much of them is left (docs/rules.md#limits). */
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
 * Returns how much of the daily limits a player has left. If the caller holds the player's row lock, other requests
 * cannot change these numbers before the end of the transaction.
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
