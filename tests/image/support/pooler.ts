import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { deploy, runProgram } from './programs.ts'

/** Options of `setpriv` for the programs that refuse to run as root. */
export const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups']

/**
 * Writes the shipped files of PgBouncer into /etc/pgbouncer. `change` changes the text of pgbouncer.ini. Returns the
 * command that starts PgBouncer.
 */
export function preparePooler(change = (text: string) => text): [command: string, args: string[]] {
  mkdirSync('/etc/pgbouncer', { recursive: true })
  writeFileSync('/etc/pgbouncer/pgbouncer.ini', change(readFileSync(deploy('pgbouncer.ini'), 'utf8')))
  runProgram('chmod', ['644', '/etc/pgbouncer/pgbouncer.ini'])
  mkdirSync('/run/pgbouncer', { recursive: true })
  runProgram('chmod', ['1777', '/run/pgbouncer'])
  cpSync(deploy('pgbouncer.sh'), '/etc/pgbouncer/start.sh')
  return ['setpriv', [...AS_POSTGRES, '/bin/sh', '/etc/pgbouncer/start.sh']]
}
