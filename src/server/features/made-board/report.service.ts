import type { Input } from '../../../contract/api.ts'
import { MADE_REPORTS_HIDE } from '../../../engine/made-board/limits.ts'
import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { lockPublished } from './board.store.ts'
import * as store from './report.store.ts'

/**
 * Stores a player's report of a board. `network` is the keyed hash of the player's network. Reports from enough networks hide the board until the staff have looked at it.
 * The same player's second report changes nothing. Refuses with `not_found` or `own_case`.
 */
export function report(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  id: string,
  { reason, note = '' }: Input<'POST /api/boards/:id/report'>['body'],
  network: string,
): Promise<{ ok: true }> {
  return act(context, playerId, async (tx, _player, now) => {
    const board = await lockPublished(tx, id)
    if (board.player_id === playerId)
      throw new Refusal('own_case', { message: 'You cannot report your own board.' })
    await store.insertReport(tx, {
      ...{ id: newId(), board_id: id, reporter_id: playerId, network_key: network },
      ...{ reason, note, at: now, settled_at: null, upheld: null },
    })
    if ((await store.reportingNetworks(tx, id)) >= MADE_REPORTS_HIDE) await store.hide(tx, id, now)
    return { ok: true }
  })
}
