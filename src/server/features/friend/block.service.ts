import { BLOCKED_MAX } from '../../../engine/friend.ts'
import { publish } from '../../adapters/live/live.store.ts'
import { BLOCKS } from '../../adapters/live/live.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { bumpBlocksVersions } from '../../identity/hidden-players.store.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { Refusal } from '../../refusal.ts'
import { declineBetween } from '../duel/duel.service.ts'
import { withBoth } from './follow.service.ts'
import * as store from './friend.store.ts'

/**
 * Blocks a player. Follows, requests and nudges between the two end, and a duel that nobody has started is declined. A
 * second call changes nothing. Refuses with `not_found`, `own_case` or `list_full`.
 */
export async function block(context: Context, playerId: string, username: string): Promise<void> {
  const { id: otherId } = await playerOfName(context, username)
  if (otherId === playerId) throw new Refusal('own_case', { message: 'You cannot block yourself.' })
  await withBoth(context, playerId, otherId, async ({ tx, other, now }) => {
    if (!other) throw new Refusal('not_found')
    if (!(await store.insertBlock(tx, playerId, otherId, now))) return
    if ((await store.countBlocks(tx, playerId)) > BLOCKED_MAX)
      throw new Refusal('list_full', { message: `You block ${BLOCKED_MAX} players. Unblock somebody first.` })
    await store.deleteBonds(tx, playerId, otherId)
    await declineBetween(tx, { by: playerId, other: otherId }, now)
    await tellChanged(tx, [playerId, otherId])
  })
  await context.streams.rereadHidden([playerId, otherId])
}

/** Ends a block. A second call changes nothing. Refuses with `not_found`. */
export async function unblock(context: Context, playerId: string, username: string): Promise<void> {
  const { id: otherId } = await playerOfName(context, username)
  await withBoth(context, playerId, otherId, async ({ tx }) => {
    if (await store.deleteBlock(tx, playerId, otherId)) await tellChanged(tx, [playerId, otherId])
  })
  await context.streams.rereadHidden([playerId, otherId])
}

/** Makes every process read the blocks of these players again: requests by the version, streams by the live item. */
async function tellChanged(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await bumpBlocksVersions(tx, playerIds)
  await publish(tx, BLOCKS, 'changed', playerIds)
}
