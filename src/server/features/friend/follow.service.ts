import type { Relation } from '../../../contract/friend.ts'
import { FOLLOWED_MAX, FOLLOWS_A_DAY } from '../../../engine/friend.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { areBlocked } from '../../identity/hidden-players.store.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { Refusal } from '../../refusal.ts'
import { localDay, nextMidnight } from '../../time.ts'
import { tellOf } from '../notice/notice.service.ts'
import { tellFollower } from './follower-notice.service.ts'
import * as store from './friend.store.ts'
import { findPrivacy } from './privacy.store.ts'
import { relationOf } from './relation.ts'

interface Reply {
  relation: Relation
}

/** The two players of an action, with the locks of both rows. `other` is undefined if the account was deleted. */
interface Pair {
  tx: Tx
  player: Player
  other: Player | undefined
  now: Date
}

/** Runs an action of a player about another player, in a transaction that has locked the rows of both. */
export function withBoth<T>(
  context: Pick<Context, 'db' | 'now'>,
  playerId: string,
  otherId: string,
  action: (pair: Pair) => Promise<T>,
): Promise<T> {
  return act(
    context,
    playerId,
    async (tx, player, now) => {
      const other = await findPlayer(tx, otherId)
      return action({ tx, player, other: other?.deleted_at === null ? other : undefined, now })
    },
    async () => [otherId],
  )
}

/**
 * Does the same, unless the other account was deleted or one of the two blocks the other. The checks before the request
 * was handled are not enough, because the deletion or the block may have come since. Refuses with `not_found`.
 */
export const withOther = <T>(
  context: Pick<Context, 'db' | 'now'>,
  playerId: string,
  otherId: string,
  action: (pair: Pair & { other: Player }) => Promise<T>,
): Promise<T> =>
  withBoth(context, playerId, otherId, async ({ other, ...pair }) => {
    if (!other || (await areBlocked(pair.tx, playerId, otherId))) throw noPlayer()
    return action({ ...pair, other })
  })

const noPlayer = () => new Refusal('not_found', { message: 'There is no player of this name.' })

/** Returns what connects a player with another player. */
async function relationWith(db: Db | Tx, playerId: string, otherId: string): Promise<Reply> {
  const [bond] = await store.bondsOf(db, playerId, [otherId])
  return { relation: bond ? relationOf(bond) : 'none' }
}

/**
 * Follows a player. A private account is asked instead; a second call after the account has become public follows it.
 * Refuses with `not_found`, `username_required`, `own_case`, `list_full` or, after `FOLLOWS_A_DAY` players on one day,
 * `too_many_requests`.
 */
export async function follow(context: Context, playerId: string, username: string): Promise<Reply> {
  const { id: otherId } = await playerOfName(context, username)
  if (otherId === playerId) throw new Refusal('own_case', { message: 'You cannot follow yourself.' })
  return withOther(context, playerId, otherId, async ({ tx, player, now }) => {
    if (player.username === null) throw new Refusal('username_required')
    const isPrivate = (await findPrivacy(tx, otherId))?.is_private ?? false
    const before = await store.findFollow(tx, playerId, otherId)
    if (before?.accepted_at === null && !isPrivate) await store.accept(tx, playerId, otherId, now)
    if (!before) {
      await countFollow(tx, player, now)
      await begin(tx, playerId, otherId, { isAccepted: !isPrivate, isMutual: false }, now)
      await tellFollower(tx, otherId, now)
    }
    return relationWith(tx, playerId, otherId)
  })
}

const begin = (
  tx: Tx,
  followerId: string,
  followedId: string,
  { isAccepted, isMutual }: { isAccepted: boolean; isMutual: boolean },
  now: Date,
): Promise<void> =>
  store.insertFollow(tx, {
    ...{ follower_id: followerId, followed_id: followedId, created_at: now },
    ...{ accepted_at: isAccepted ? now : null, is_mutual: isMutual },
  })

/** Counts one more follow of a player, within the limits. Refuses with `list_full` or `too_many_requests`. */
async function countFollow(tx: Tx, player: Player, now: Date): Promise<void> {
  if ((await store.countFollows(tx, player.id)) >= FOLLOWED_MAX)
    throw new Refusal('list_full', {
      message: `You follow ${FOLLOWED_MAX} players. Unfollow somebody first.`,
    })
  const day = localDay(now, player.time_zone)
  const state = await store.findState(tx, player.id)
  const follows = state?.day === day ? state.follows : 0
  if (follows >= FOLLOWS_A_DAY)
    throw new Refusal('too_many_requests', {
      message: `You can follow ${FOLLOWS_A_DAY} new players a day. More tomorrow.`,
      retryAfter: Math.ceil((nextMidnight(now, player.time_zone).getTime() - now.getTime()) / 1000),
    })
  await store.saveState(tx, player.id, { day, follows: follows + 1 })
}

/** Stops following a player, or withdraws the request. Refuses with `not_found`. */
export async function unfollow(context: Context, playerId: string, username: string): Promise<Reply> {
  const { id: otherId } = await playerOfName(context, username)
  return withOther(context, playerId, otherId, async ({ tx }) => {
    await store.deleteFollow(tx, playerId, otherId)
    return relationWith(tx, playerId, otherId)
  })
}

/**
 * Accepts or refuses a request. A repeated answer, and a refusal without a request, change nothing. Refuses with
 * `not_found` if the player does not exist, and if there is nothing to accept.
 */
export async function answerRequest(
  context: Context,
  playerId: string,
  username: string,
  isAccepted: boolean,
): Promise<Reply> {
  const { id: otherId } = await playerOfName(context, username)
  return withOther(context, playerId, otherId, async ({ tx, now }) => {
    if (!isAccepted) await store.deleteFollow(tx, otherId, playerId, { onlyAsked: true })
    else {
      const request = await store.findFollow(tx, otherId, playerId)
      if (!request) throw new Refusal('not_found', { message: 'This request was withdrawn.' })
      if (await store.accept(tx, otherId, playerId, now)) {
        if (request.is_mutual) await followBack(tx, playerId, otherId, now)
        await tellOf(tx, otherId, 'follow_accepted', { by: playerId })
      }
    }
    return relationWith(tx, playerId, otherId)
  })
}

/** Makes a player follow another who wished it. Does nothing if the player follows too many already. */
async function followBack(tx: Tx, playerId: string, otherId: string, now: Date): Promise<void> {
  const before = await store.findFollow(tx, playerId, otherId)
  if (before) await store.accept(tx, playerId, otherId, now)
  else if ((await store.countFollows(tx, playerId)) < FOLLOWED_MAX)
    await begin(tx, playerId, otherId, { isAccepted: true, isMutual: false }, now)
}

/**
 * Stores whether a player and the player who invited them follow each other. If the inviter's account is private, the
 * inviter decides about the request. A second answer changes nothing. Refuses with `not_found`, `username_required`,
 * `list_full` or `too_many_requests`.
 */
export async function answerInviter(
  context: Context,
  playerId: string,
  inviterId: string,
  isWished: boolean,
): Promise<Reply> {
  return withOther(context, playerId, inviterId, async ({ tx, player, other: inviter, now }) => {
    if (player.username === null) throw new Refusal('username_required')
    const isFirst = await store.insertAnswer(tx, playerId, isWished, now)
    if (isFirst && isWished) await followEachOther(tx, player, inviter, now)
    return relationWith(tx, playerId, inviterId)
  })
}

async function followEachOther(tx: Tx, player: Player, inviter: Player, now: Date): Promise<void> {
  const isPrivate = (await findPrivacy(tx, inviter.id))?.is_private ?? false
  if (!(await store.findFollow(tx, player.id, inviter.id))) {
    await countFollow(tx, player, now)
    await begin(tx, player.id, inviter.id, { isAccepted: !isPrivate, isMutual: isPrivate }, now)
    await tellFollower(tx, inviter.id, now)
  }
  if (!isPrivate) await followBack(tx, inviter.id, player.id, now)
}

/** Returns true if the player has not yet answered the question about the inviter, and no block forbids it. */
export const mayAskAbout = async (db: Db, playerId: string, inviterId: string): Promise<boolean> =>
  !(await store.hasAnswered(db, playerId)) && !(await areBlocked(db, playerId, inviterId))
