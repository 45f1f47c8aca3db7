import type { BadgeType } from '../../../engine/badge.ts'
import type { Tx } from '../../db/database.ts'
import { tell } from '../notice/notice.service.ts'
import { giveBadges } from './badge.store.ts'
import { badgeView } from './daily.view.ts'

/** Gives badges, each only once, and tells the player's pages of those that are new. `ref`: the id of what earned them. */
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
