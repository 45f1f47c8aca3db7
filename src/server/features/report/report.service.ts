import type { Input } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { findPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './report.store.ts'

/**
 * Stores a player's report of the name or the picture of another player. The same player's second report of the same
 * name or picture changes nothing. Refuses with `not_found` or `own_case`.
 */
export async function report(
  context: Context,
  { playerId }: Session,
  username: string,
  { about, reason, note = '' }: Input<'POST /api/users/:username/report'>['body'],
): Promise<{ ok: true }> {
  const player = await playerOfName(context, username)
  const subject = about === 'name' ? player.username : player.image
  if (subject === null) throw new Refusal('not_found')
  if (player.id === playerId) throw new Refusal('own_case', { message: 'You cannot report yourself.' })
  await store.insertReport(context.db, {
    ...{ id: newId(), about, subject, player_id: player.id, reporter_id: playerId, reason, note },
    ...{ at: context.now(), settled_at: null, upheld: null },
  })
  return { ok: true }
}

/** Returns the open reports about a player's current name or picture, oldest first. */
export async function openReports(
  db: Db,
  about: store.ReportRow['about'],
  playerId: string,
): Promise<{ player: Player | undefined; reports: store.ReportRow[] }> {
  const player = await findPlayer(db, playerId)
  const subject = about === 'name' ? player?.username : player?.image
  const reports = await store.openReports(db, about, playerId)
  return { player, reports: reports.filter((one) => one.subject === subject) }
}

/** Stores the decision about all open reports of a player's name or picture. */
export const settleReports = (
  tx: Tx,
  about: store.ReportRow['about'],
  playerId: string,
  isUpheld: boolean,
  now: Date,
): Promise<void> => store.settle(tx, about, playerId, { isUpheld, now })
