import type { ClubDay, ClubDayRow } from '../../../contract/club/season.ts'
import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import { offeredTo } from '../daily/daily.service.ts'
import { isPublic, statusOf } from '../daily/friends.service.ts'
import { seesResultsOf, threadsOn } from '../daily/thread.service.ts'
import { requireMember } from './club.service.ts'
import { reactionsOn } from './reaction.store.ts'
import { type MemberOnDay, membersOnDay } from './season.store.ts'

/**
 * Returns how the members of a club do on a date, by default that of the player's current daily. Refuses with
 * `not_found` if the player is not in the club, and for a text that is not a date of a daily.
 */
export async function day(
  context: Context,
  playerId: string,
  clubId: string,
  asked: string | undefined,
): Promise<ClubDay> {
  await requireMember(context, playerId, clubId)
  const date = asked ?? (await offeredTo(context, playerId))
  requireDate(date)
  return { date, rows: await dayRows(context, { clubId, viewerId: playerId, date }) }
}

export function requireDate(date: string): void {
  if (!isDate(date) || date < FIRST_DATE) throw new Refusal('not_found')
}

const states: readonly ClubDayRow['status'][] = ['finished', 'playing', 'not_played']

/**
 * Returns a row for each member who shows the results to the viewer. Until the viewer can no longer play the date, the
 * rows have only the members' states, in an order that does not depend on a result.
 */
export async function dayRows(
  { db, now }: { db: Db | Tx; now: Context['now'] },
  asked: { clubId: string; viewerId: string; date: string },
): Promise<ClubDayRow[]> {
  const seesResults = await seesResultsOf({ db, now }, asked.viewerId, asked.date)
  const members = await membersOnDay(db, asked)
  const threadOf = seesResults ? await threadsOn(db, asked.date) : undefined
  const reactions = threadOf ? await reactionsOn(db, asked) : new Map()
  const row = (member: MemberOnDay): ClubDayRow => {
    const thread = threadOf && isPublic(member) ? threadOf(member) : null
    const { counts = {}, own = null } = thread ? (reactions.get(member.id) ?? {}) : {}
    return {
      ...{ user: publicUser(member), status: statusOf(member), thread },
      ...{ place: thread && member.place, reactions: counts, reaction: own },
    }
  }
  const placeOf = ({ place }: ClubDayRow) => place ?? Number.POSITIVE_INFINITY
  const rows = members.map(row)
  return states.flatMap((state) =>
    rows.filter(({ status }) => status === state).toSorted((a, b) => compare(placeOf(a), placeOf(b))),
  )
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b)
