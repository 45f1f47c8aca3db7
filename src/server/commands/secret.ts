import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { dropHashKey } from '../hash-key.store.ts'
import type { DatabaseCommand } from './command.ts'
import { print } from './print.ts'

/**
 * Prints what is lost with a lost AUTH_SECRET. With `--confirm`, the command deletes the key that only the lost secret
 * decrypts, so that the server starts with another secret.
 */
export const lost: DatabaseCommand = async (env, args) => {
  if (!args.includes('--confirm')) {
    print('Without the AUTH_SECRET of a database:')
    print('- all players are signed out;')
    print(
      '- codes of authenticator apps are refused; players sign in with a recovery code and set up the app again;',
    )
    print('- mail addresses that refused invitations can be invited again;')
    print('- the server does not recognise people whose accounts were deleted, or who were invited before.')
    print('npm run ops -- secret lost --confirm lets the server start with another secret.')
    return true
  }
  const database = await openDatabase(env, pino({ level: 'warn' }))
  try {
    await migrate(database.db)
    const isDropped = await dropHashKey(database.db)
    print(isDropped ? 'The server starts with the AUTH_SECRET that is set.' : 'The database has no key.')
    return true
  } finally {
    await database.close()
  }
}
