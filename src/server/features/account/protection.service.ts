import type { PasskeyView, Protection } from '../../../contract/account/second-factor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { dropTokens } from '../../identity/one-time-token.store.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { deletePasskeys, type Passkey, passkeysOf } from './passkey/passkey.store.ts'
import { codesLeft, deleteFactor, findFactor } from './second-factor/second-factor.store.ts'
import { waysIn } from './ways-in.ts'

export const passkeyView = ({ id, name, created_at, last_used_at }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export async function protectionOf({ db }: Context, session: Session): Promise<Protection> {
  const { id, email_verified } = await sessionPlayer(db, session)
  const { password, google } = await waysIn(db, id)
  const twoFactor = (await findFactor(db, id))?.confirmed_at != null
  return {
    password,
    google,
    emailVerified: email_verified,
    twoFactor,
    recoveryCodesLeft: twoFactor ? await codesLeft(db, id) : 0,
    passkeys: (await passkeysOf(db, id)).map(passkeyView),
  }
}

/** Returns a player's second factor and passkeys without secrets, for the download of all data about the player. */
export async function exportFactors({ db }: Context, { id }: Player): Promise<Record<string, unknown>> {
  const factor = await findFactor(db, id)
  return {
    twoFactor: factor?.confirmed_at
      ? { since: factor.confirmed_at, recoveryCodesLeft: await codesLeft(db, id) }
      : null,
    passkeys: (await passkeysOf(db, id)).map(passkeyView),
  }
}

export async function forgetFactors(tx: Tx, { id }: Player): Promise<void> {
  await deleteFactor(tx, id)
  await deletePasskeys(tx, id)
  await dropTokens(tx, id, 'second_factor')
}
