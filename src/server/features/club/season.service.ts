import type { Season } from '../../../contract/club/season.ts'
import {
  byPoints,
  medalMondays,
  medalsOf,
  mondayOf,
  sundayOf,
  weekOf,
  weekRows,
} from '../../../engine/club/season.ts'
import { lastBegun, lastClosed } from '../../../engine/daily/close.ts'
import { FIRST_DATE } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import { localDay } from '../../time.ts'
import { areClosed } from '../daily/close.service.ts'
import { finishedDates } from '../daily/thread.service.ts'
import { requireMember } from './club.service.ts'
import { dailiesOf, membersShown } from './season.store.ts'

/**
 * Returns the table of a week of a club, by default of the current week in UTC. It is computed from the stored results
 * of the members of today, so it is right after a member has left and after a result was removed. A date that the
 * player can still play is not in the table. Refuses with `not_found` if the player is not in the club, and for a week
 * that does not exist, has not begun or was before the first daily.
 */
export async function season(
  context: Context,
  playerId: string,
  clubId: string,
  asked: string | undefined,
): Promise<Season> {
  await requireMember(context, playerId, clubId)
  const { db } = context
  const now = context.now()
  const monday = mondayOf(asked ?? weekOf(localDay(now, 'UTC')))
  if (monday === undefined || monday > lastBegun(now.getTime()) || sundayOf(monday) < FIRST_DATE)
    throw new Refusal('not_found')
  const [from, to] = [monday, sundayOf(monday)]
  const closed = lastClosed(now.getTime())
  const mondays = medalMondays(monday, closed)
  const isSeen = await finishedDates(context, playerId)
  const players = new Map((await membersShown(db, clubId, playerId)).map((player) => [player.id, player]))
  const members = (await dailiesOf(db, clubId, { from: mondays[0] ?? from, to })).map(({ id, dailies }) => ({
    id,
    // A date that the player can still play is no part of the forms either, until its results are final.
    dailies: dailies.filter(({ date }) => date <= closed || isSeen(date)),
  }))
  const userOf = (id: string) => {
    const player = players.get(id)
    return player ? [publicUser(player)] : []
  }
  const rows = weekRows(members, monday, isSeen)
  const medals = medalsOf(mondays.map((first) => weekRows(members, first, isSeen)))
  return {
    ...{ week: weekOf(monday), from, to, over: await areClosed(context, { from, to }) },
    rows: rows.toSorted(byPoints).flatMap(({ id, points, figures, againstExpectation }) =>
      userOf(id).map((user) => ({
        user,
        points,
        days: figures.length,
        againstExpectation,
        figures: [...figures],
      })),
    ),
    medals: {
      weeks: mondays.map(weekOf),
      winners: medals.flatMap(({ id, medal, table }) => userOf(id).map((user) => ({ user, medal, table }))),
    },
  }
}
