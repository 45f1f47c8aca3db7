import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressOf } from '../../support/database.ts'
import { lastWill } from './last-will.ts'
import { freePort } from './product.ts'
import { makeFolder } from './stores.ts'

const START_MS = 60_000

/** A PostgreSQL server with durable settings that can be killed and restarted on the same data. */
export interface PostgresServer {
  url: string
  /** Creates an empty database. Returns the address of the created database. */
  database(name: string): Promise<string>
  start(): Promise<void>
  /** Kills the whole server with kill -9. */
  kill(): Promise<void>
  /**
   * Kills one of the PostgreSQL processes that serve the product, with kill -9. PostgreSQL then closes all connections
   * and recovers automatically.
   */
  killOneBackend(): Promise<void>
  remove(): Promise<void>
}

/** Creates a new PostgreSQL cluster without starting the server. `bin` is the folder of the server's programs. */
export async function makePostgres(bin: string): Promise<PostgresServer> {
  const folder = makeFolder()
  const data = join(folder, 'data')
  const owner = serverUser()
  const remove = lastWill(
    `pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
     case "$(ps -o args= -p "$pid" 2>/dev/null)" in *"$1/data"*) kill -QUIT "$pid"; sleep 1 ;; esac
     rm -rf "$1"`,
    [folder],
  )
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...owner }
  const cluster = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), [...cluster, '--no-sync'], { ...options, stdio: 'pipe' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['unix_socket_directories=', 'shared_buffers=64MB', 'timezone=UTC']
  const args = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])]
  let server: ChildProcess | undefined

  return {
    url,
    async database(name) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`create database ${pg.escapeIdentifier(name)}`)
      await client.end()
      return addressOf(url, name)
    },
    async start() {
      for (const until = Date.now() + START_MS; ; await sleep(100)) {
        // After a kill, some processes of the old server can still use its shared memory for a moment. Until these
        // processes have ended, a new PostgreSQL server refuses to start.
        if (!server || server.exitCode !== null || server.signalCode !== null)
          server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
        if (await answers(url)) return
        if (Date.now() > until) throw new Error('PostgreSQL did not come back')
      }
    },
    async kill() {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      if (pid !== server?.pid) throw new Error('the server that runs is another one')
      const ended = new Promise((resolve) => server?.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
    async killOneBackend() {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {}) // the client also loses its connection
      const thrownOut = new Promise((resolve) => client.once('end', resolve))
      await client.connect()
      for (;;) {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where backend_type = 'client backend'
             and pid <> pg_backend_pid() and application_name <> 'faults' order by random() limit 1`,
        )
        if (!rows[0]) await client.end()
        if (!rows[0] || isKilled(rows[0].pid)) break
      }
      // PostgreSQL detects the killed process a moment later, closes all connections and recovers. The function waits
      // until PostgreSQL has recovered.
      await thrownOut
      for (const until = Date.now() + START_MS; !(await answers(url)); await sleep(50)) {
        if (Date.now() > until) throw new Error('PostgreSQL did not come back')
      }
    },
    remove,
  }
}

/** Sends SIGKILL. Returns false if the PostgreSQL process has already ended. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the operating system's user for PostgreSQL, because PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'pipe'] }))
  return { uid: id('-u'), gid: id('-g') }
}
