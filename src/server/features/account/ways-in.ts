import type { Db, Tx } from '../../db/database.ts'
import { passwordHash } from './account.store.ts'
import { identityOfPlayer } from './google/google.store.ts'
import { passkeysOf } from './passkey/passkey.store.ts'

/** The ways in which the owner of an account can sign in. The last one can never be removed. */
export const waysIn = async (db: Db | Tx, playerId: string) => ({
  password: (await passwordHash(db, playerId)) !== null,
  google: (await identityOfPlayer(db, playerId)) !== undefined,
  passkeys: (await passkeysOf(db, playerId)).length,
})
