import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnv } from '../../scripts/lib/child.mjs'

const ROOT = join(import.meta.dirname, '../..')
const MADE = new Set([
  '.git',
  '.runtime',
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
])
const PATIENCE_MS = 120_000
const POLL_MS = 20

export interface Started {
  origin: string
  /** From the command to the whole page, seconds. */
  seconds: number
  stop(): Promise<void>
}

/** Copies the project as a fresh clone whose packages are installed: nothing built, no data. */
export function copyProject(folder: string): void {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !MADE.has(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.runtime'))
  const fetched = join(ROOT, '.runtime/node_modules')
  if (existsSync(fetched)) symlinkSync(fetched, join(folder, '.runtime/node_modules'))
}

/** Runs `npm start` in a folder until the page is answered. Throws when that takes two minutes or the command ends. */
export async function npmStart(folder: string, settings: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = childEnv(dirname(process.execPath), {
    PORT: String(port),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...settings,
  })
  const began = performance.now()
  // A process group of its own, so that npm and all below it can be told to end at once.
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
    while (await answers(origin)) await sleep(POLL_MS)
  }
  while (!(await answers(origin))) {
    if (ended || performance.now() - began > PATIENCE_MS) {
      await stop()
      throw new Error('npm start did not come to answer')
    }
    await sleep(POLL_MS)
  }
  return { origin, seconds: (performance.now() - began) / 1000, stop }
}

async function answers(origin: string): Promise<boolean> {
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
