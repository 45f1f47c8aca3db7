import type { Db, Tx } from '../../db/database.ts'
import { passwordHash } from './account.store.ts'
import { deleteIdentity, identityOfPlayer } from './google/google.store.ts'
import { deletePasskeys, passkeysOf } from './passkey/passkey.store.ts'
import { deleteFactor } from './second-factor/second-factor.store.ts'

/** Returns the sign-in methods of an account. A player can never remove the last sign-in method. */
export const waysIn = async (db: Db | Tx, playerId: string) => ({
  password: (await passwordHash(db, playerId)) !== null,
  google: (await identityOfPlayer(db, playerId)) !== undefined,
  passkeys: (await passkeysOf(db, playerId)).length,
})

/** Removes all sign-in methods except the password, and also the second factor. */
export async function dropOtherWaysIn(tx: Tx, playerId: string): Promise<void> {
  await deleteFactor(tx, playerId)
  await deletePasskeys(tx, playerId)
  await deleteIdentity(tx, playerId)
}
