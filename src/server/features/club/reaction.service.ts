import type { Input } from '../../../contract/api.ts'
import type { ClubDayRow } from '../../../contract/club/season.ts'
import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import { areBlocked } from '../../identity/hidden-players.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { seesResultsOf } from '../daily/thread.service.ts'
import { tellDay } from '../notice/club-day.service.ts'
import { lockOwn } from './club.service.ts'
import { findMember } from './club.store.ts'
import { readMemberName } from './club.view.ts'
import { dayRows, requireDate } from './day.service.ts'
import { deleteReaction, saveReaction } from './reaction.store.ts'

/**
 * Stores a player's reaction to another member's result of a date, or deletes it. Refuses with `own_case`, with
 * `attempt_not_over` if the player can still play the date, and with `not_found` if the player does not see a result of
 * such a member.
 */
export async function react(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  clubId: string,
  { date, username, reaction }: Input<'PUT /api/clubs/:id/reactions'>['body'],
): Promise<ClubDayRow> {
  requireDate(date)
  return act(context, playerId, async (tx, _player, now) => {
    const seen = { db: tx, now: context.now }
    // While the club is locked, nobody joins or leaves, so neither member can go before the reaction is stored.
    await lockOwn(tx, playerId, clubId)
    const to = (await findMember(tx, clubId, readMemberName(username)))?.player_id
    if (to === undefined || (await areBlocked(tx, playerId, to))) throw noResult()
    if (to === playerId) throw new Refusal('own_case')
    if (!(await seesResultsOf(seen, playerId, date))) throw new Refusal('attempt_not_over')
    const between = { clubId, date, to, from: playerId }
    if (reaction === null) await deleteReaction(tx, between)
    else await saveReaction(tx, between, reaction, now)
    const rows = await dayRows(seen, { clubId, viewerId: playerId, date })
    const row = rows.find(({ user, thread }) => user.id === to && thread !== null)
    if (!row) throw noResult()
    await tellDay(tx, [clubId], date)
    return row
  })
}

const noResult = () => new Refusal('not_found', { message: 'There is no such result.' })
