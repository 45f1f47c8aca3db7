import type { BadgeType } from '../../../engine/badge.ts'
import type { Tx } from '../../db/database.ts'
import { tell } from '../notice/notice.service.ts'
import { giveBadges } from './badge.store.ts'
import { badgeView } from './daily.view.ts'

/**
 * Gives badges, each once, and notifies the player of new ones. `ref`: the id of the attempt, tier or date that earned them.
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
