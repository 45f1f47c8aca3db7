// Tests that the server of `npm start` ends when npm gets a signal or is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { childEnv } from '../scripts/lib/child.mjs'
import { lockFolder } from '../src/server/db/lock.ts'
import { freePort } from './faults/support/product.ts'
import { type FreshDatabase, freshDatabase, quickKind, testDatabaseUrl } from './support/database.ts'
import { pretendBuilt } from './support/pretend-built.ts'

const ROOT = join(import.meta.dirname, '..')
let folder = ''
let project = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
  project = join(folder, 'project')
  // Only the scripts are copied: they find the project's folder by their own path.
  for (const part of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, part), join(project, part), { recursive: true })
  for (const part of ['src', 'content', 'node_modules', 'tsconfig.base.json', 'vite.config.ts'])
    symlinkSync(join(ROOT, part), join(project, part))
  pretendBuilt(project)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

// A terminal that is closed sends SIGHUP to all processes at once.
test.concurrent.for([
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGHUP', 'all processes'],
] as const)(
  'after %s to %s the server stops, its port is free, its database is closed',
  async ([signal, to], { expect }) => {
    const database = await freshDatabase(quickKind)
    const port = await freePort()
    const settings = { ...database.settings, PORT: String(port), NODE_ENV: undefined, DEMO: '0' }
    const npm = spawn('npm', ['start'], {
      cwd: project,
      env: childEnv(dirname(process.execPath), settings),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const { pid } = npm
    if (pid === undefined) throw new Error('npm could not be started')
    let output = ''
    npm.stdout.setEncoding('utf8')
    // The server writes into npm's pipe, so the pipe closes only when the server has ended too.
    const allEnded = once(npm.stdout, 'close')
    const started = new Promise<void>((resolve) => {
      npm.stdout.on('data', (part: string) => {
        output += part
        if (output.includes('WordConnect is at')) resolve()
      })
    })
    await Promise.race([started, allEnded])
    process.kill(to === 'npm' ? pid : -pid, signal)
    await allEnded
    expect(output).toContain('WordConnect is at')
    expect(output).toContain('"msg":"stopped"')
    expect(output).not.toMatch(/stopping (failed|took too long)/)
    await waitUntilClosed(database)
    const probe = createServer().listen(port, '127.0.0.1')
    await once(probe, 'listening')
    probe.close()
    await database.drop()
  },
)

async function waitUntilClosed({ settings }: FreshDatabase): Promise<void> {
  if (!settings.DATABASE_URL) return lockFolder(settings.DATA_DIR)()
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  const name = new URL(settings.DATABASE_URL).pathname.slice(1)
  const connections = async () =>
    (await client.query('select pid from pg_stat_activity where datname = $1', [name])).rowCount
  // PostgreSQL ends the process of a closed connection a moment later.
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 10_000 })
  await client.end()
}
