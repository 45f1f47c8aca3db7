import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnv } from '../../scripts/lib/child.mjs'
import { readMetric } from './metrics.ts'

const ROOT = join(import.meta.dirname, '../..')
const GENERATED = new Set([
  '.git',
  '.runtime',
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
])
const LIMIT_MS = 120_000
const POLL_MS = 20

export interface Started {
  origin: string
  /** Seconds from the command until the page is loaded. */
  seconds: number
  stop(): Promise<void>
}

/**
 * Copies the project without built files and data. The copy has the same files as a new clone with installed packages.
 */
export function copyProject(folder: string): void {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !GENERATED.has(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.runtime'))
  const fetched = join(ROOT, '.runtime/node_modules')
  if (existsSync(fetched)) symlinkSync(fetched, join(folder, '.runtime/node_modules'))
}

/**
 * Runs `npm start` in a folder and waits until the server sends the page. Throws if the start takes longer than two
 * minutes, or if the command ends before the page is served.
 */
export async function npmStart(folder: string, settings: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = childEnv(dirname(process.execPath), {
    PORT: String(port),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    RESULT_CHECKS: 'off',
    ...settings,
  })
  const began = performance.now()
  // The child gets its own process group, so that one signal ends npm and all its children.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const stop = async () => {
    if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await exited
    while (await isServing(origin)) await sleep(POLL_MS)
  }
  while (!(await isServing(origin))) {
    if (ended || performance.now() - began > LIMIT_MS) {
      await stop()
      throw new Error('npm start did not serve the page')
    }
    await sleep(POLL_MS)
  }
  return { origin, seconds: (performance.now() - began) / 1000, stop }
}

/** Returns the resident memory of a server, from the server's own metrics. */
export async function residentBytes(origin: string): Promise<number> {
  return readMetric(origin, 'process_resident_memory_bytes')
}

async function isServing(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(origin)
    return (await answer.text()) !== '' && answer.ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
