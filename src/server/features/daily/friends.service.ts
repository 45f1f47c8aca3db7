import type { RawBuilder } from 'kysely'
import type { DailyFriend } from '../../../contract/daily/friends.ts'
import { addDays, FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import { FRIENDS_A_PAGE } from '../../../engine/friend.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import { localDay } from '../../time.ts'
import * as store from './friends.store.ts'
import { seesResultsOf, threadsOn } from './thread.service.ts'

/**
 * Returns how the players whom a player follows do on a date. Until the player can no longer play this date, the reply
 * has only their states: no thread, and no order that depends on a result. Refuses with `not_found` for a text that is
 * not a date of a daily challenge.
 */
export async function friendsOnDay(context: Context, playerId: string, date: string): Promise<DailyFriend[]> {
  if (!isDate(date) || date < FIRST_DATE) throw new Refusal('not_found')
  const { db } = context
  const seesResults = await seesResultsOf(context, playerId, date)
  const [rows, threadOf] = await Promise.all([
    store.followedOnDay(db, playerId, date, { byResult: seesResults, most: FRIENDS_A_PAGE }),
    seesResults ? threadsOn(db, date) : undefined,
  ])
  return rows.map((row) => ({
    user: publicUser(row),
    status: statusOf(row),
    thread: threadOf && isPublic(row) ? threadOf(row) : null,
    canNudge: row.isFriend && !row.isNudged && row.ended_at === null,
  }))
}

type Times = { [Column in 'started_at' | 'ended_at']: Date | null }

export const statusOf = ({ started_at, ended_at }: Times): DailyFriend['status'] => {
  if (ended_at !== null) return 'finished'
  return started_at === null ? 'not_played' : 'playing'
}

type Public = { guesses: number[]; completed: boolean; mistakes: number; seconds: number }

/** Results that wait for a check, or that a person has removed, are not public. */
export const isPublic = <Row extends Pick<store.FollowedOnDay, 'ended_at' | 'withheld'>>(
  row: Row,
): row is Row & Public => row.ended_at !== null && row.withheld === null

/** SQL expression for the latest dates on which both players have finished; see `streakOf`. */
export const sharedRunWith = (playerId: string, other: RawBuilder<unknown>) =>
  store.sharedRunWith(playerId, other)

/**
 * Returns the number of days in a row on which both have finished the daily challenge. A streak goes on until a date of
 * the player has passed on which one of them did not finish. `timeZone` is the player's.
 */
export function streakOf(run: store.SharedRun | null | undefined, timeZone: string, now: Date): number {
  return run && run.last >= addDays(localDay(now, timeZone), -1) ? run.days : 0
}

/** Returns the streaks of a player with each of the other players who have one. */
export async function sharedStreaks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  playerId: string,
  otherIds: readonly string[],
): Promise<Map<string, number>> {
  if (otherIds.length === 0) return new Map()
  const player = await findPlayer(db, playerId)
  const runs = await store.sharedRunsWith(db, playerId, otherIds)
  return new Map(runs.map((run) => [run.id, streakOf(run, player?.time_zone ?? 'UTC', now())]))
}

/** Returns true if the player has ended the daily challenge of a date. */
export const hasFinished = async (db: Db | Tx, playerId: string, date: string): Promise<boolean> =>
  store.hasEndedOn(db, playerId, date)
