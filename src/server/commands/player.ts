import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Context } from '../context.ts'
import type { Player } from '../db/schema.ts'
import { playerOfEmail } from '../features/account/account.store.ts'
import { deleteAccount } from '../features/account/delete-account.service.ts'
import { exportAccount } from '../features/account/export.service.ts'
import { playerByName } from '../identity/named-player.store.ts'
import type { ServerCommand } from './command.ts'
import { pathOf, print } from './print.ts'

/** Writes the file with all data of a player that the player's settings page also offers. */
export const exportPlayer: ServerCommand = async (context, args) => {
  const [name, file, ...more] = args
  if (name === undefined || file === undefined || more.length > 0)
    throw new Error('Usage: npm run ops -- player export <username or e-mail address> <file>')
  const player = await find(context, name)
  const json = `${JSON.stringify(await exportAccount(context, player), null, 2)}\n`
  writeFileSync(pathOf(file), json, { mode: 0o600, flag: 'wx' })
  print(`${file}: the data of ${nameOf(player)}`)
  return true
}

/** Deletes an account as the player's settings page does. Without `--confirm`, the command only prints the account. */
export const deletePlayer: ServerCommand = async (context, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { confirm: { type: 'boolean' } },
  })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0)
    throw new Error('Usage: npm run ops -- player delete <username or e-mail address> [--confirm]')
  const player = await find(context, name)
  const account = `${nameOf(player)} <${player.email}>, signed up on ${player.created_at.toISOString().slice(0, 10)}`
  if (!values.confirm) {
    print(account)
    print('With --confirm, the command deletes this account. Nobody can undo this.')
    return true
  }
  await deleteAccount(context, player.id, undefined)
  print(`${account}: deleted`)
  return true
}

async function find({ db }: Context, name: string): Promise<Player> {
  // A username contains no @.
  const found = name.includes('@')
    ? await playerOfEmail(db, name.toLowerCase())
    : await playerByName(db, name)
  if (!found) throw new Error(`There is no player ${name}.`)
  return found
}

const nameOf = ({ username }: Player): string => username ?? 'no name'
