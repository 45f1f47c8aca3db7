import type { Output } from '../../../contract/api.ts'
import { referralBadgeTypes } from '../../../engine/badge.ts'
import { readCode } from '../../../engine/referral/code.ts'
import { FRIENDS_A_DAY } from '../../../engine/referral/limits.ts'
import { nextTierOf, tierOf, tiers } from '../../../engine/referral/tier.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Referrer } from '../../db/referral-tables.ts'
import type { Player } from '../../db/schema.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { badgesOf } from '../daily/calendar.service.ts'
import { mustVerify } from '../mail/mail.service.ts'
import { personKey } from './person.ts'
import * as store from './referral.store.ts'
import { dateBegin, rewardFor } from './reward.service.ts'

const CODE_TRIES = 5
const NETWORKS_KEPT_MS = 30 * 86_400_000
const LEADERBOARD = 10

export interface GivenCode {
  code: string
  /**
   * What the server does with an unknown referral code: `refuse` for a code that a person typed, `ignore` for a code
   * from a link.
   */
  ifUnknown: 'refuse' | 'ignore'
}

/**
 * Checks a referral code. Callers use this function before the slow part of a sign-up. Refuses with
 * `unknown_referral_code`.
 */
export async function checkCode({ db }: Pick<Context, 'db'>, code: string): Promise<void> {
  if (!(await store.isCode(db, readCode(code)))) throw new Refusal('unknown_referral_code')
}

/**
 * Stores the referrer of a new player; `tx` is the transaction of the sign-up. Nothing is stored if the two players are
 * the same person, or if the new player was referred before. If the new player has directly or indirectly referred the
 * referrer, the function also stores nothing. Refuses with `unknown_referral_code`.
 */
export async function refer(
  context: Pick<Context, 'hashKey'>,
  tx: Tx,
  player: Player,
  { code, ifUnknown, networkKey }: GivenCode & { networkKey: string },
  now: Date,
): Promise<void> {
  await store.lockSignUps(tx)
  const referrer = await store.ownerOfCode(tx, readCode(code))
  if (!referrer) {
    if (ifUnknown === 'refuse') throw new Refusal('unknown_referral_code')
    return
  }
  const [person, referrerKey] = [personKey(context, player.email), personKey(context, referrer.email)]
  if (await store.isBehind(tx, person, referrerKey)) return
  await store.insertReferral(tx, {
    id: newId(),
    person_key: person,
    player_id: player.id,
    referrer_key: referrerKey,
    referrer_id: referrer.id,
    network_key: networkKey,
    created_at: now,
  })
}

/**
 * Marks an invited friend as active if the friend has a username and a valid completed level. The caller must hold the
 * friend's row lock.
 */
export const activate = (tx: Tx, playerId: string, now: Date): Promise<void> =>
  store.activate(tx, playerId, now)

/**
 * Returns the player's row in the table of referrers. The first call for a player creates this row with a new referral
 * code.
 */
async function referrerOf({ db, now }: Pick<Context, 'db' | 'now'>, playerId: string): Promise<Referrer> {
  for (let n = 0; n < CODE_TRIES; n++) {
    const referrer = await store.findReferrer(db, playerId)
    if (referrer) return referrer
    await store.insertReferrer(db, playerId, now())
  }
  throw new Error(`no free referral code was found for player ${playerId}`)
}

/**
 * Returns the player's row in the table of referrers. Before that, the function counts all friends of the player who
 * can be counted now, and gives the reached rewards.
 */
async function rewardedReferrer(context: Context, playerId: string): Promise<Referrer> {
  await rewardFor(context, playerId)
  return referrerOf(context, playerId)
}

export async function summary(
  context: Context,
  { playerId }: Session,
): Promise<Output<'GET /api/referrals'>> {
  const { code, friends } = await rewardedReferrer(context, playerId)
  const badges = await badgesOf(context.db, playerId)
  return {
    referralCode: code,
    stats: { totalReferrals: friends },
    currentTier: tierOf(friends),
    badges: badges.filter(({ badgeType }) => (referralBadgeTypes as readonly string[]).includes(badgeType)),
    referrals: (await store.friendsOf(context.db, playerId)).map((friend) => ({
      id: friend.id,
      createdAt: friend.created_at.toISOString(),
      state: stateOf(friend),
      referredUser: { id: friend.player_id, username: friend.username },
    })),
  }
}

/**
 * Returns the state of an invited friend that the referrer sees. If an operator has removed a friend, the state is
 * `being_checked`, so that an abuser does not notice the removal.
 */
function stateOf(friend: store.Friend) {
  if (friend.counted_at !== null) return 'active'
  if (friend.activated_at === null) return 'joined'
  return friend.review === 'held' || friend.review === 'removed' ? 'being_checked' : 'waiting'
}

export async function myStats(
  context: Context,
  { playerId }: Session,
): Promise<Output<'GET /api/referrals/my-stats'>> {
  const referrer = await rewardedReferrer(context, playerId)
  const { friends, reached, paid } = referrer
  return {
    currentTier: tierOf(friends),
    totalReferrals: friends,
    nextTier: nextTierOf(friends),
    held: await waiting(context, playerId, reached - paid),
  }
}

async function waiting(context: Context, playerId: string, unpaid: number) {
  const player = await sessionPlayer(context.db, { playerId })
  const { held, due } = await store.waitingOf(context.db, playerId)
  const today = await store.countedSince(
    context.db,
    personKey(context, player.email),
    dateBegin(context.now()),
  )
  const all = [
    { reason: 'being_checked', count: held },
    { reason: 'daily_limit', count: today >= FRIENDS_A_DAY ? due : 0 },
    { reason: 'email_not_verified', count: mustVerify(context, player) ? unpaid : 0 },
  ] as const
  return all.filter(({ count }) => count > 0)
}

export const allTiers = (): Output<'GET /api/referrals/tiers'> => [...tiers]

export async function shareLink(
  context: Context,
  { playerId }: Session,
): Promise<Output<'GET /api/referrals/share-link'>> {
  const { code } = await referrerOf(context, playerId)
  return { referralCode: code, shareLink: linkOf(context, code) }
}

/** Returns the player's referral code; undefined if the player has no code yet. */
export const codeOf = async (db: Db, playerId: string): Promise<string | undefined> =>
  (await store.findReferrer(db, playerId))?.code

/** Returns the link that a player sends to friends. It contains the referral code. */
export const linkOf = ({ env }: Pick<Context, 'env'>, code: string): string => `${env.publicUrl}/?ref=${code}`

const SHARE_TEXT =
  'I play WordConnect: sixteen words, four hidden groups, and always one that nearly fits. Come and play with me. We both get extra hints and lives.'

export async function shareInfo(
  context: Context,
  session: Session,
): Promise<Output<'GET /api/referrals/share-info'>> {
  const { shareLink: link } = await shareLink(context, session)
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  return {
    shareLink: link,
    shareText: SHARE_TEXT,
    socialShares: {
      twitter: `https://twitter.com/intent/tweet?${query({ text: SHARE_TEXT, url: link })}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: link })}`,
      whatsapp: `https://wa.me/?${query({ text: `${SHARE_TEXT} ${link}` })}`,
      reddit: `https://www.reddit.com/submit?${query({ url: link, title: SHARE_TEXT })}`,
    },
  }
}

export async function leaderboard({ db }: Context): Promise<Output<'GET /api/referrals/leaderboard'>> {
  return (await store.topReferrers(db, LEADERBOARD)).map(
    ({ id, username, image, frame, friends, reached }) => ({
      id,
      username: username ?? 'New User',
      // The picture of a player without a username is not public.
      profileImageUrl: username === null ? null : image,
      frame: username === null ? null : frame,
      referralCount: friends,
      currentReferralTier: reached,
    }),
  )
}

export const friendsWhoCount = async (db: Db, playerId: string): Promise<number> =>
  (await store.findReferrer(db, playerId))?.friends ?? 0

/**
 * Deletes the stored networks of old referrals. The network of a friend matters only while the friend's account is new.
 */
export const dropOldNetworks = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteNetworksBefore(db, new Date(now().getTime() - NETWORKS_KEPT_MS))

export const exportReferrals = async (context: Context, { id, email }: Player) => ({
  referrals: await store.recordsOf(context.db, id, personKey(context, email)),
})
