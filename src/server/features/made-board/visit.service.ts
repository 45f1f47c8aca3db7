import {
  MADE_IDLE_VISIT_DAYS,
  MADE_NETWORK_DAYS,
  MADE_VISIT_DAYS,
} from '../../../engine/made-board/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { skillOf } from '../rating/rating.service.ts'
import * as attempts from './attempt.store.ts'
import { deleteUnplayed } from './board.store.ts'
import { forgetClaimNetworks } from './claim.store.ts'
import * as hearts from './heart.store.ts'
import { MADE_LEVEL } from './play.service.ts'
import { forgetReportNetworks } from './report.store.ts'

/**
 * Gives the boards that a visitor has played in a browser to the account that signs in there. The transaction must hold
 * the player's row lock or have created the player. Nothing changes for the demo account, because many people use it.
 */
export async function keepVisits(
  tx: Tx,
  { id: playerId, demo }: Pick<Player, 'id' | 'demo'>,
  visitor: string | undefined,
): Promise<void> {
  if (visitor === undefined || demo) return
  await attempts.giveVisits(tx, { visitor, playerId, skill: await skillOf(tx, playerId), level: MADE_LEVEL })
}

/** Deletes what the server needs only for some time: networks, and the attempts of visitors who do not come back. */
export async function forgetVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await attempts.forgetNetworks(db, before(MADE_NETWORK_DAYS))
  await hearts.forgetHeartNetworks(db, before(MADE_NETWORK_DAYS))
  await forgetClaimNetworks(db, before(MADE_NETWORK_DAYS))
  await forgetReportNetworks(db, before(MADE_NETWORK_DAYS))
  await attempts.forgetVisitors(db, {
    before: before(MADE_VISIT_DAYS),
    idleBefore: before(MADE_IDLE_VISIT_DAYS),
  })
}

/** Returns a player's attempts and hearts, for the download of all data. The games have the words. */
export async function exportPlays({ db }: Pick<Context, 'db'>, playerId: string) {
  return {
    boardsPlayed: await attempts.attemptsOfPlayer(db, playerId),
    boardHearts: await hearts.heartsOfPlayer(db, playerId),
  }
}

/**
 * Removes a deleted player's hearts and networks, and the boards that nobody else has begun. The player's results stay
 * without a name, as do the boards that others have begun.
 */
export async function forgetPlays(tx: Tx, playerId: string): Promise<void> {
  for (const boardId of await hearts.lockHearted(tx, playerId))
    await hearts.removeHeart(tx, boardId, playerId)
  await attempts.forgetNetworksOf(tx, playerId)
  await deleteUnplayed(tx, playerId)
}
