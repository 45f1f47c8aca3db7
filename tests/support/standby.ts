import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { otherUser } from './pgbouncer.ts'
import { freePort } from './redis.ts'

export interface Standby {
  /** Address of the database of the primary's address on the standby. */
  url: string
  query(statement: string): Promise<unknown>
  start(): Promise<void>
  /** Ends all processes of the standby at once. Its data stay. */
  kill(): Promise<void>
  /** Stops all processes of the standby without ending them, as if its computer hung. */
  freeze(): void
  remove(): Promise<void>
}

/** Copies a PostgreSQL server, and starts the copy as a streaming standby. `bin` is the folder of its programs. */
export async function startStandby(bin: string, primary: string): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-standby-'))
  const user = otherUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const how = { cwd: folder, ...user }
  const copy = ['-d', primary, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  execFileSync(join(bin, 'pg_basebackup'), copy, { ...how, stdio: 'pipe' })
  const url = new URL(primary)
  url.port = String(await freePort())
  const settings = [
    'unix_socket_directories=',
    'max_connections=200', // at least as many as the primary has
    'fsync=off',
    'wal_retrieve_retry_interval=100ms',
  ].flatMap((setting) => ['-c', setting])
  let running: ChildProcess | undefined
  const signal = (name: NodeJS.Signals) => {
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return
    for (const pid of [running.pid, ...childrenOf(running.pid)])
      try {
        process.kill(pid, name)
      } catch {
        // The process ended after its parent, which got the signal before.
      }
  }
  process.once('exit', () => signal('SIGKILL'))
  const standby: Standby = {
    url: url.href,
    async query(statement) {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      const { rows } = await client.query(statement)
      await client.end()
      return rows
    },
    async start() {
      const options = ['-D', data, '-h', '127.0.0.1', '-p', url.port, ...settings]
      const child = spawn(join(bin, 'postgres'), options, {
        ...how,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running = child
      await new Promise<void>((resolve, reject) => {
        let text = ''
        child.once('exit', () => reject(new Error(`the standby ended too early: ${text}`)))
        child.stderr.on('data', (part) => {
          text += part
          if (text.includes('ready to accept read')) resolve()
        })
      })
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      signal('SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    async remove() {
      await standby.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await standby.start()
  return standby
}

/** Returns the ids of the processes that a process of Linux has started. */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}
