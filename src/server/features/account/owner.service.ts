import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { type Session, sessionBegan } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { DEMO_MESSAGE, requirePassword } from './account.service.ts'
import { passwordHash } from './account.store.ts'
import type { Caller } from './password-tries.service.ts'

/**
 * Maximum age of a session, in ms, up to which the session proves that the player is the owner. With an older session,
 * the player must enter the password or sign in again.
 */
const FRESH_MS = 15 * 60_000

/**
 * Checks that the caller is the owner of the account, not somebody who has stolen the session. The proof is the right
 * password; if the request contains no password, the proof is a recent sign-in. The server calls this function for
 * every endpoint with `proof` in the API contract. Refuses with `forbidden` for the demo account, or with
 * `invalid_credentials`, `too_many_requests` or `password_required`. For an account without a password, the function
 * refuses with `sign_in_again` instead of `password_required`.
 */
export async function requireOwner(
  context: Context,
  caller: Caller,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const player = await sessionPlayer(context.db, session)
  if (player.demo) throw new Refusal('forbidden', { message: DEMO_MESSAGE })
  const hasPassword = (await passwordHash(context.db, player.id)) !== null
  if (hasPassword && password !== undefined) {
    await requirePassword(context, caller, player, password)
    return
  }
  const began = await sessionBegan(context.db, session.id)
  const isFresh = began !== undefined && context.now().getTime() - began.getTime() <= FRESH_MS
  if (!isFresh) throw new Refusal(hasPassword ? 'password_required' : 'sign_in_again')
}

/**
 * Changes a sign-in setting of the account, e.g. the password or the second factor. The function locks the player's row
 * and then checks that the session still exists. If another session has just set a new password, the caller's session
 * has ended. In this case, the function refuses with `not_signed_in`.
 */
export const actAsOwner = <T>(
  context: Context,
  session: Session,
  action: (tx: Tx, player: Player, now: Date) => Promise<T>,
): Promise<T> =>
  act(context, session.playerId, async (tx, player, now) => {
    if ((await sessionBegan(tx, session.id)) === undefined) throw new Refusal('not_signed_in')
    return action(tx, player, now)
  })
