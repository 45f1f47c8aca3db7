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

/** A change of a wallet. The same (player, item, reason, ref) is booked once. */
export interface Movement {
  playerId: string
  item: WalletItem
  /** A whole number above 0: hints, lives or days; 1 for a feature. */
  count: number
  /** One word: `purchase`, `referral`, `used`. */
  reason: string
  /** The id of the purchase, tier or game. */
  ref: string
  now: Date
}

/** Also sends the new balance to the player's open pages. Returns false when the entry was booked before. */
async function book(tx: Tx, booking: store.Booking): Promise<boolean> {
  if (!(await store.book(tx, booking))) return false
  const { hints, lives, premium } = await store.readBalances(tx, booking.playerId)
  const isPremium = isOn(premium, +booking.now)
  await tell(tx, booking.playerId, 'balance', { hints, extraLives: lives, isPremium })
  return true
}

/** The caller holds the player's row lock, as for every function here that takes a `Tx`. */
export async function grant(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already'> {
  return (await book(tx, { ...entry, delta: count })) ? 'booked' : 'already'
}

/** `short`: the wallet does not hold enough. */
export async function spend(tx: Tx, { count, ...entry }: Movement): Promise<'booked' | 'already' | 'short'> {
  if (await store.isBooked(tx, entry)) return 'already'
  if ((await held(tx, entry)) < count) return 'short'
  await book(tx, { ...entry, delta: -count })
  return 'booked'
}

/** `step` numbers the changes of one purchase after the first. */
type PurchaseMovement = Omit<Movement, 'reason' | 'ref'> & { purchaseId: string; step: number }

export const grantPurchase = (tx: Tx, { purchaseId, ...movement }: Omit<PurchaseMovement, 'step'>) =>
  grant(tx, { ...movement, reason: 'purchase', ref: purchaseId })

/**
 * Takes back up to `count` of what a purchase gave, if it is unused: players spend what they have held longest. Returns how
 * many were taken.
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

/** The subscription covers the player until `until`. Books nothing when that is known already. */
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

/** `feature`: such as `exclusive_categories`. */
export const hasFeature = async (db: Db | Tx, playerId: string, feature: string): Promise<boolean> =>
  (await store.readFeatures(db, playerId)).includes(feature)

/** Kept hints and lives. `entitlements` has premium. */
export async function balances(
  db: Db | Tx,
  playerId: string,
): Promise<Pick<store.Balances, 'hints' | 'lives'>> {
  const { hints, lives } = await store.readBalances(db, playerId)
  return { hints, lives }
}

/** What a player may use beyond the free product. */
export interface Entitlements {
  isPremium: boolean
  premium: Premium
  /** When premium ends if nothing more is paid or granted; null when there never was any. */
  premiumUntil: Date | null
  /** Ids such as `theme_midnight`. */
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

/** What a player has left on their local day (docs/rules.md#limits). */
export interface Allowance {
  day: string
  resetsAt: Date
  isPremium: boolean
  gamesPlayed: number
  maxGames: number | 'unlimited'
  canPlay: boolean
  /** Free hints left today. They are spent before the kept ones. */
  dayHints: number
  /** Free hints used today. */
  hintsUsed: number
  /** Kept hints and lives stay until they are spent. */
  hints: number
  lives: number
}

/** In a transaction that holds the player's row lock, it cannot change meanwhile. */
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

/** Spends a free hint of the day if one is left, else a kept one. */
export async function spendHint(
  tx: Tx,
  { day, dayHints }: Allowance,
  use: Omit<Movement, 'item' | 'count'>,
): Promise<void> {
  if (dayHints > 0) await store.bookDayHint(tx, { ...use, day })
  else await book(tx, { ...use, item: 'hint', delta: -1 })
}
