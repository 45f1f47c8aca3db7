import type { Output } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import { Refusal } from '../../refusal.ts'
import { answerInviter, mayAskAbout } from '../friend/follow.service.ts'
import { inviterOf } from './referral.store.ts'

/**
 * Returns the player whose code or link the player signed up with, as long as the player has not said whether both
 * follow each other.
 */
export async function askAboutInviter(
  { db }: Pick<Context, 'db'>,
  playerId: string,
): Promise<Output<'GET /api/me/inviter'>> {
  const inviterId = await inviterOf(db, playerId)
  const inviter = inviterId === undefined ? undefined : await findPlayer(db, inviterId)
  const isAsked = inviter && inviter.username !== null && (await mayAskAbout(db, playerId, inviter.id))
  return { user: isAsked ? publicUser(inviter) : null }
}

/** Stores the answer to the question. Refuses with `not_found` or `username_required`. */
export async function answerAboutInviter(
  context: Context,
  playerId: string,
  isWished: boolean,
): Promise<Output<'POST /api/me/inviter'>> {
  const inviterId = await inviterOf(context.db, playerId)
  if (inviterId === undefined) throw new Refusal('not_found')
  return answerInviter(context, playerId, inviterId, isWished)
}
