import type { BadgeType } from '../../../engine/badge.ts'
import type { Tx } from '../../db/database.ts'
import { tell } from '../notice/notice.service.ts'
import { giveBadges } from './badge.store.ts'
import { badgeView } from './daily.view.ts'

/**
 * Awards badges and notifies the player of each new badge. A player gets each badge only once. `ref` is the reason for
 * the badge: the id of an attempt, the id of a referral reward, or a date.
 */
export async function award(
  tx: Tx,
  playerId: string,
  types: readonly BadgeType[],
  ref: string,
  now: Date,
): Promise<void> {
  for (const badge of await giveBadges(tx, playerId, types, ref, now))
    await tell(tx, playerId, 'badge', badgeView(badge))
}
