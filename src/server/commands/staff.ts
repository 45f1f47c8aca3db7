import { parseArgs } from 'node:util'
import { type StaffRole, staffRoles } from '../../contract/endpoint.ts'
import { listStaff, setStaff } from '../features/desk/staff.service.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

const isRole = (role: string | undefined): role is StaffRole => staffRoles.some((one) => one === role)

/** Gives a player a role at the desk, or changes it. */
export const add: Command = async (context, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' } },
  })
  const [username, ...more] = positionals
  const { role } = values
  if (username === undefined || more.length > 0 || !isRole(role))
    throw new Error(`Usage: npm run ops -- staff add <username> --role ${staffRoles.join('|')}`)
  const before = await setStaff(context, username, role)
  print(before === null ? `${username}: ${role}` : `${username}: ${role}, before ${before}`)
  return true
}

/** Takes the role of a player away. */
export const remove: Command = async (context, args) => {
  const [username, ...more] = args
  if (username === undefined || more.length > 0)
    throw new Error('Usage: npm run ops -- staff remove <username>')
  const before = await setStaff(context, username, null)
  print(before === null ? `${username} had no role` : `${username}: no role, before ${before}`)
  return before !== null
}

export const list: Command = async (context) => {
  const staff = await listStaff(context)
  for (const { username, role, added_at, has_factor } of staff) {
    const factor = has_factor ? '' : '  (no second factor: the desk refuses this account)'
    print(`${username ?? 'no name'}  ${role}  since ${added_at.toISOString().slice(0, 10)}${factor}`)
  }
  print(`${staff.length} accounts`)
  return true
}
