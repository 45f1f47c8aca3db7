import type { RawBuilder } from 'kysely'
import type { BlockedPlayer, Followed, FollowRequest, Friend, Relation } from '../../../contract/friend.ts'
import type { PlayerProfile } from '../../../contract/player.ts'
import { HOUR_MS } from '../../../engine/duration.ts'
import { FRIENDS_A_PAGE } from '../../../engine/friend.ts'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { followEachOther, isShownTo } from '../../identity/circle.store.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import { localDay } from '../../time.ts'
import { hasFinished, sharedRunWith, sharedStreaks, streakOf } from '../daily/friends.service.ts'
import { tellOf } from '../notice/notice.service.ts'
import { withOther } from './follow.service.ts'
import * as store from './friend.store.ts'
import { relationOf } from './relation.ts'

const PRESENCE_KEPT_MS = HOUR_MS

type Before = string | undefined

const pageOf = (before: Before) => ({
  before: before === undefined ? undefined : Number(before),
  limit: FRIENDS_A_PAGE,
})

const rowView = (row: Parameters<typeof publicUser>[0] & { row: number; at: Date }) => ({
  id: String(row.row),
  user: publicUser(row),
  at: row.at.toISOString(),
})

/** Returns a page of the players whom a player follows or asks to follow, or of the player's followers. */
export async function follows(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  name: 'following' | 'followers',
  before: Before,
): Promise<Followed[]> {
  const rows = await store.listOf(db, name, playerId, pageOf(before))
  return rows.map((row) => ({ ...rowView(row), relation: relationOf(row) }))
}

export async function requests(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  before: Before,
): Promise<FollowRequest[]> {
  const rows = await store.listOf(db, 'requests', playerId, pageOf(before))
  return rows.map((row) => ({ ...rowView(row), mutual: row.isMutual }))
}

export const blocked = async (
  { db }: Pick<Context, 'db'>,
  playerId: string,
  before: Before,
): Promise<BlockedPlayer[]> => (await store.blockedBy(db, playerId, pageOf(before))).map(rowView)

/** Returns a page of the friends of a player, with their streaks in common. */
export async function friends(
  context: Context,
  playerId: string,
  { before, online }: { before?: Before; online?: '1' | undefined },
): Promise<Friend[]> {
  const { db, now } = context
  const rows = await store.friendsOf(db, playerId, {
    ...pageOf(before),
    onlyOnline: online === '1',
    now: now(),
  })
  const shown = rows.flatMap(({ id, streakShown }) => (streakShown ? [id] : []))
  const streaks = await sharedStreaks(context, playerId, shown)
  return rows.map((row) => ({ ...rowView(row), online: row.online, streak: streaks.get(row.id) ?? 0 }))
}

/** Returns what connects a player with each of the others. Who does not exist has the relation `none`. */
export async function relations(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<Record<string, Relation>> {
  const bonds = await store.bondsOf(db, playerId, [...new Set(ids)])
  return Object.fromEntries(bonds.map((bond) => [bond.id, relationOf(bond)]))
}

/**
 * Returns a player by username, what connects the viewer with the player, and whether the viewer sees the player's
 * streaks. `more` is an SQL expression, such as a list of another feature. Refuses with `not_found`.
 */
export async function playerWithFriendship(
  context: Context,
  viewerId: string,
  username: string,
  more: (ownerId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<{ player: Player; showsStreaks: boolean; friendship: Friendship; more: unknown }> {
  const now = context.now()
  const page = await store.findPage(
    context.db,
    { viewerId, username, now },
    { run: (ownerId) => sharedRunWith(viewerId, ownerId), more },
  )
  if (!page) throw new Refusal('not_found', { message: 'There is no player of this name.' })
  const { player, bond, isPrivate, isOnline: online, showsStreaks, timeZone } = page
  const run = page.run as Parameters<typeof streakOf>[0]
  const friendship = {
    ...{ relation: relationOf(bond), followsYou: bond.isFollowed, asksYou: bond.isAsked, private: isPrivate },
    ...{ online, streak: showsStreaks ? streakOf(run, timeZone, now) : 0 },
  }
  return { player, showsStreaks, friendship, more: page.more }
}

type Friendship = NonNullable<PlayerProfile['friendship']>

/**
 * Reminds a friend of today's daily challenge. A second nudge for the same date does nothing. Refuses with `not_found`,
 * `not_friends` or, if the friend has finished, `already_attempted`. If the friend does not show the daily results to the
 * player, a nudge after the end does nothing, because a refusal would tell of the end.
 */
export async function nudge(context: Context, playerId: string, username: string): Promise<void> {
  const { id: friendId } = await playerOfName(context, username)
  await withOther(context, playerId, friendId, async ({ tx, other, now }) => {
    if (!(await followEachOther(tx, playerId, friendId))) throw new Refusal('not_friends')
    const date = localDay(now, other.time_zone)
    if (await hasFinished(tx, friendId, date)) {
      if (!(await isShownTo(tx, 'daily_results', friendId, playerId))) return
      throw new Refusal('already_attempted', { message: 'Your friend has finished today’s daily challenge.' })
    }
    if (await store.insertNudge(tx, playerId, friendId, date))
      await tellOf(tx, friendId, 'nudge', { by: playerId })
  })
}

/** Notes who has the app open in this process. */
export const notePresence = ({ db, now, streams }: Pick<Context, 'db' | 'now' | 'streams'>): Promise<void> =>
  store.noteOnline(db, [...streams.players()], now())

export const dropOldPresence = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deletePresenceBefore(db, new Date(now().getTime() - PRESENCE_KEPT_MS))
