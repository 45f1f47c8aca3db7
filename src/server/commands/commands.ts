import * as backup from './backup.ts'
import { exportDecisions } from './catalogue.ts'
import type { Command, DatabaseCommand, ServerCommand } from './command.ts'
import { move } from './database.ts'
import { rebuild } from './leaderboards.ts'
import { again, failed } from './mail.ts'
import { deletePlayer, exportPlayer } from './player.ts'
import * as referrals from './referrals.ts'
import * as results from './results.ts'
import { lost } from './secret.ts'
import * as staff from './staff.ts'
import { listSuggestions } from './suggestions.ts'
import { close, listMessages } from './support.ts'
import { showVersion } from './version.ts'
import { audit } from './wallet.ts'

/**
 * The commands that use the migrated database of the settings. The file `scripts/lib/commands.mjs` contains a description
 * of each command.
 */
export const commands: Readonly<Record<string, Command>> = {
  'results list': results.list,
  'results release': results.release,
  'results remove': results.remove,
  'results speeds': results.speeds,
  'referrals held': referrals.held,
  'referrals release': referrals.release,
  'referrals remove': referrals.remove,
  'mail failed': failed,
  'mail again': again,
  'support list': listMessages,
  'support close': close,
  'suggestions list': listSuggestions,
  'staff add': staff.add,
  'staff remove': staff.remove,
  'staff list': staff.list,
  'catalogue export': exportDecisions,
  'wallet audit': audit,
  'leaderboards rebuild': rebuild,
}

/** The commands that use the services of the whole server. */
export const serverCommands: Readonly<Record<string, ServerCommand>> = {
  'player export': exportPlayer,
  'player delete': deletePlayer,
}

/** The commands that open the database themselves. */
export const databaseCommands: Readonly<Record<string, DatabaseCommand>> = {
  backup: backup.make,
  'backup check': backup.check,
  restore: backup.restore,
  'database move': move,
  'secret lost': lost,
  version: showVersion,
}
