import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './redis.ts'

/** The path of the program `pgbouncer`. Without it, the tests with a pooler are skipped. */
export const pgbouncerPath = process.env.TEST_PGBOUNCER_PATH

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server. `behind` returns the address of a database
 * through PgBouncer.
 */
export async function startPgbouncer(
  server: string,
): Promise<{ behind(url: string): string; stop(): Promise<void> }> {
  const { hostname, port, username } = new URL(server)
  const ownPort = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  )
  chmodSync(file, 0o644)
  const child = spawn(pgbouncerPath ?? 'pgbouncer', [file], {
    ...otherUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    let text = ''
    child.once('exit', () => reject(new Error(`pgbouncer ended too early: ${text}`)))
    child.stderr.on('data', (part) => {
      text += part
      if (text.includes('process up')) resolve()
    })
  })
  return {
    behind(url) {
      const address = new URL(url)
      address.host = `127.0.0.1:${ownPort}`
      return address.href
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the user for a program that does not run as root; undefined if this process does not run as root. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']))
  return { uid: id('-u'), gid: id('-g') }
}
