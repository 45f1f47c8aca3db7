import type { Input } from '../../../contract/api.ts'
import type { Privacy } from '../../../contract/friend.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { act } from '../../identity/act.ts'
import * as store from './privacy.store.ts'

/** Returns what of a player others see. Data that everybody could always see stay visible by default. */
export async function privacyOf(db: Db | Tx, playerId: string): Promise<Privacy> {
  const row = await store.findPrivacy(db, playerId)
  return {
    private: row?.is_private ?? false,
    activity: row?.activity ?? 'everyone',
    online: row?.online ?? 'friends',
    streak: row?.streak ?? 'everyone',
    dailyResults: row?.daily_results ?? 'everyone',
    clubs: row?.clubs ?? 'everyone',
  }
}

/** Changes the given settings. Requests to follow stay open if the account becomes public. */
export function setPrivacy(
  context: Context,
  playerId: string,
  changes: Input<'PUT /api/me/privacy'>['body'],
): Promise<Privacy> {
  return act(context, playerId, async (tx) => {
    const { private: is_private, dailyResults: daily_results, ...others } = changes
    const given = { is_private, daily_results, ...others }
    await store.savePrivacy(
      tx,
      playerId,
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    )
    if (changes.online === 'nobody') await store.deletePresence(tx, playerId)
    return privacyOf(tx, playerId)
  })
}
