import { randomBytes } from 'node:crypto'
import type { Db } from './db/database.ts'
import { SettingError } from './env.ts'
import { seal, unseal } from './seal.ts'
import type { Secrets } from './signature.ts'

/**
 * Returns the key of the database's keyed hashes. The key never changes, because the database contains hashes that the
 * server must find again, such as those of addresses that refuse invitations. The database stores the key encrypted
 * with AUTH_SECRET.
 *
 * A new database gets a random key. A database with accounts but without a key gets the last secret as its key: earlier
 * versions of the server hashed with AUTH_SECRET itself, and the last secret of the list is the oldest. If the first
 * secret did not encrypt the key, the key is encrypted again, so that the other secrets can be removed. Throws a
 * `SettingError` if no secret decrypts the key.
 */
export async function openHashKey(db: Db, secrets: Secrets): Promise<string> {
  const [newest, oldest = newest] = [secrets[0], secrets.at(-1)]
  const lock = { secrets, purpose: 'the key of keyed hashes', owner: 'database' } as const
  return db.transaction().execute(async (tx) => {
    const hasAccounts = (await tx.selectFrom('player').select('id').limit(1).execute()).length > 0
    await tx
      .insertInto('hash_key')
      .values({ id: 1, sealed: seal(lock, hasAccounts ? oldest : randomBytes(32).toString('base64url')) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const { sealed } = await tx
      .selectFrom('hash_key')
      .select('sealed')
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const key = unseal(lock, sealed)
    if (key === undefined)
      throw new SettingError(
        'Setting AUTH_SECRET is not the secret of this database: set the secret with which the database was used before. ' +
          'If that secret is lost, npm run ops -- secret lost says what is lost with it',
      )
    if (unseal({ ...lock, secrets: [newest] }, sealed) === undefined)
      await tx
        .updateTable('hash_key')
        .set({ sealed: seal(lock, key) })
        .where('id', '=', 1)
        .execute()
    return key
  })
}

/** Deletes the key. At its next start, the server stores a new key. Returns false if there was no key. */
export async function dropHashKey(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('hash_key').executeTakeFirst()
  return numDeletedRows > 0n
}
