import type { BadgeType } from '../../../engine/badge.ts'
import { BURST_FRIENDS, FRIENDS_A_DAY } from '../../../engine/referral/limits.ts'
import { type Tier, tierOf, tiers, WELCOME } from '../../../engine/referral/tier.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Referral } from '../../db/referral-tables.ts'
import type { Player } from '../../db/schema.ts'
import { lockPlayers } from '../../identity/player.store.ts'
import { logSecurity } from '../../security-log.ts'
import { dayStart, localDay } from '../../time.ts'
import { award } from '../daily/award.service.ts'
import { canSendMail, mustVerify } from '../mail/mail.service.ts'
import { grant } from '../wallet/wallet.service.ts'
import { personKey } from './person.ts'
import * as store from './referral.store.ts'

const BATCH = 100

type Rewarding = Pick<Context, 'db' | 'env' | 'log' | 'now' | 'hashKey'>

export const dateBegin = (now: Date): Date => dayStart(localDay(now, 'UTC'), 'UTC')

/**
 * Counts the active friends of all players and gives the reached rewards. After a crash, the next run of this job gives
 * the remaining rewards. Two runs of the job can overlap. If one referral causes an error, the function continues with
 * the next referral.
 */
export async function rewardDue(context: Rewarding): Promise<void> {
  const { db, now, log } = context
  const each = async (ids: readonly string[], reward: (id: string) => Promise<unknown>): Promise<void> => {
    for (const id of ids) {
      try {
        await reward(id)
      } catch (error) {
        log.error({ err: error, referral: id }, 'a referral was not counted or paid')
      }
    }
  }
  await each(await store.dueReferrals(db, dateBegin(now()), BATCH), (id) => countFriend(context, id))
  await each(await store.unpaidReferrers(db, canSendMail(context), BATCH), (id) => payReferrer(context, id))
}

/**
 * Counts the friends of one referrer and gives the reached rewards. The server calls this function when the referrer
 * opens the referral page.
 */
export async function rewardFor(context: Rewarding, referrerId: string): Promise<void> {
  for (const id of await store.dueReferrals(context.db, dateBegin(context.now()), BATCH, referrerId))
    await countFriend(context, id)
  const referrer = await store.findReferrer(context.db, referrerId)
  if (referrer && referrer.paid < referrer.reached) await payReferrer(context, referrerId)
}

/**
 * Counts an active friend. The friend gets the welcome gift, and the referrer gets the reward of a newly reached tier.
 * If too many friends of the referrer have the same network, an operator must check the friend before the friend is
 * counted.
 */
async function countFriend(context: Rewarding, id: string): Promise<void> {
  const found = await store.findReferral(context.db, id)
  if (!found) return
  await context.db.transaction().execute(async (tx) => {
    const players = await lockPlayers(tx, [found.player_id ?? '', found.referrer_id ?? ''])
    await store.lockCounting(tx, found.referrer_key)
    const referral = await store.lockDue(tx, id)
    if (!referral) return
    const now = context.now()
    if ((await store.countedSince(tx, referral.referrer_key, dateBegin(now))) >= FRIENDS_A_DAY) return
    if (referral.review === null && (await store.neighbours(tx, referral)) + 1 >= BURST_FRIENDS)
      return holdFriend(tx, context, referral)
    await store.setCounted(tx, id, now)
    const friend = players.get(referral.player_id ?? '')
    if (friend) await welcome(tx, friend.id, id, now)
    const referrer = players.get(referral.referrer_id ?? '')
    if (referrer) await addFriend(tx, context, referrer, now)
  })
}

async function holdFriend(tx: Tx, context: Rewarding, { id, referrer_id }: Referral): Promise<void> {
  await store.holdReferral(tx, id)
  logSecurity(context, 'referral_held', { account: referrer_id ?? undefined, referral: id })
}

async function welcome(tx: Tx, playerId: string, ref: string, now: Date): Promise<void> {
  const gift = { playerId, reason: 'referral_welcome', ref, now }
  await grant(tx, { ...gift, item: 'hint', count: WELCOME.hints })
  await grant(tx, { ...gift, item: 'life', count: WELCOME.lives })
}

async function addFriend(tx: Tx, context: Rewarding, referrer: Player, now: Date): Promise<void> {
  const before = await store.findReferrer(tx, referrer.id)
  if (!before) return
  const friends = before.friends + 1
  await store.saveFriends(tx, referrer.id, { friends, reached: tierOf(friends).tier, now })
  await payTiers(tx, context, referrer, now)
}

/** Gives a player the reached rewards that the player has not received yet. */
const payReferrer = (context: Rewarding, playerId: string): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const referrer = (await lockPlayers(tx, [playerId])).get(playerId)
    if (referrer && referrer.deleted_at === null) await payTiers(tx, context, referrer, context.now())
  })

async function payTiers(tx: Tx, context: Rewarding, player: Player, now: Date): Promise<void> {
  const referrer = await store.findReferrer(tx, player.id)
  if (!referrer || referrer.paid >= referrer.reached || mustVerify(context, player)) return
  const person = personKey(context, player.email)
  for (const tier of tiers.slice(referrer.paid + 1, referrer.reached + 1))
    if (await store.insertReward(tx, { person, tier: tier.tier, playerId: player.id, now }))
      await pay(tx, player.id, tier, now)
  await store.setPaid(tx, player.id, referrer.reached)
}

async function pay(tx: Tx, playerId: string, { tier, rewards }: Tier, now: Date): Promise<void> {
  const ref = `tier_${tier}`
  const reward = { playerId, reason: 'referral', ref, now }
  const { hints, extraLives, premiumDays = 0, badges, features } = rewards
  await grant(tx, { ...reward, item: 'hint', count: hints })
  await grant(tx, { ...reward, item: 'life', count: extraLives })
  if (premiumDays > 0) await grant(tx, { ...reward, item: 'premium_day', count: premiumDays })
  for (const feature of features) await grant(tx, { ...reward, item: `feature:${feature}`, count: 1 })
  if (features.includes('legend_frame')) await store.setFrame(tx, playerId, 'legend', now)
  await award(tx, playerId, badges satisfies readonly BadgeType[], ref, now)
}

/**
 * Stores a decision about an invited friend. The next run of `rewardDue` counts a `released` friend, and a `removed`
 * friend is never counted. Returns false if no referral with this id waits for a check.
 */
export async function decideHeld(
  tx: Db | Tx,
  context: Pick<Rewarding, 'log' | 'hashKey'>,
  id: string,
  decision: 'released' | 'removed',
): Promise<boolean> {
  if (!(await store.decideHeld(tx, id, decision))) return false
  logSecurity(context, decision === 'released' ? 'referral_released' : 'referral_removed', { referral: id })
  return true
}
