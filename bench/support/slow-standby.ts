import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'

const PATIENCE_MS = 20_000

/**
 * Makes every commit of a PostgreSQL server wait for a synchronous standby that is `delayMs` away. The standby is
 * `pg_receivewal` behind a TCP proxy that delays the data of the server. `bin` is the folder of PostgreSQL's programs.
 */
export async function addSlowStandby(
  bin: string,
  url: string,
  delayMs: number,
): Promise<{ stop: () => Promise<void> }> {
  const { hostname: host, port } = new URL(url)
  const proxy = new Worker(new URL('./delay.worker.ts', import.meta.url), {
    workerData: { host, port: Number(port), delayMs },
  })
  const [proxyPort] = await once(proxy, 'message')
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-standby-'))
  const options = ['-D', folder, '-h', '127.0.0.1', '-p', `${proxyPort}`, '-U', 'postgres', '--synchronous']
  const standby: ChildProcess = spawn(join(bin, 'pg_receivewal'), options, { stdio: 'inherit' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const set = async (names: string) => {
    await client.query(`alter system set synchronous_standby_names = '${names}'`)
    await client.query('select pg_reload_conf()')
  }
  await set('*')
  for (const late = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) break
    if (Date.now() > late) throw new Error('pg_receivewal did not become a synchronous standby')
  }
  return {
    async stop() {
      await set('')
      await client.end()
      standby.kill('SIGTERM')
      await once(standby, 'exit')
      await proxy.terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
