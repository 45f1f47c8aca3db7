import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

const ROOT = join(import.meta.dirname, '../..')

export interface Running {
  origin: string
  child: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server that writes every commit to disk, as in production. Returns undefined if PostgreSQL is
 * not installed.
 */
export async function durablePostgres(
  sharedMegabytes?: number,
): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const bin = await findPostgres()
  return bin === undefined
    ? undefined
    : startPostgres(bin, { durable: true, ...(sharedMegabytes && { sharedMegabytes }) })
}

/**
 * Starts a TypeScript program as a child process and waits until its path `health` replies. Throws if the program
 * does not reply within a minute.
 */
export async function startProgram(
  program: string,
  settings: Record<string, string>,
  health = '/api/health',
): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(ROOT, program)], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DEMO: '0',
      RATE_LIMITS: 'off',
      RESULT_CHECKS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(origin + health).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${program} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { origin, child, stop }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
