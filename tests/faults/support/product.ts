import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '../../..')
/**
 * Longest allowed time for a start of the server, in ms. The limit is long, because the database replays its log after
 * a crash and the machine can be busy.
 */
const START_MS = 120_000
const KEPT_OUTPUT = 20_000

/** The real server as a child process, with the same options as in the start script. */
export interface Product {
  origin: string
  pid: number | undefined
  /** Time in ms from the start of the process until the process printed its address. */
  startedIn: number
  running(): boolean
  /** Returns the last part of the process's output (stdout and stderr). */
  output(): string
  /** Sends SIGKILL (kill -9) to the server's process. */
  kill(): Promise<void>
  /** Pauses the server's process (SIGSTOP). */
  freeze(): void
  /** Sends SIGTERM, as an operator does to stop the server. Returns the exit code of the server's process. */
  stop(): Promise<number | null>
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A start of the server. The start can fail, or the test can kill the server during the start. */
export interface Launch {
  origin: string
  child: ChildProcess
  /** Resolves when the server prints its address. Rejects if the server ends before that. */
  ready: Promise<void>
  ended: Promise<Ended>
  output(): string
}

/**
 * Starts the server on `port`, and does not wait until it is ready. When this process ends for any reason, the server
 * ends too. `sources` is the folder of the project whose server is started.
 */
export function launch(settings: Readonly<Record<string, string>>, port: number, sources = ROOT): Launch {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(join(ROOT, 'scripts/lib/end-with-starter.mjs')).href, 'src/server/main.ts'],
    {
      cwd: sources,
      env: {
        ...inherited,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DEMO: '0',
        RATE_LIMITS: 'off',
        RESULT_CHECKS: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const killIt = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', killIt)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (part) => {
    stdout = (stdout + part).slice(-KEPT_OUTPUT)
  })
  child.stderr?.on('data', (part) => {
    stderr = (stderr + part).slice(-KEPT_OUTPUT)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killIt)
      resolve({ code, stdout, stderr })
    })
  })
  const said = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (stdout.includes('WordConnect is at')) resolve()
    })
  })
  const endedFirst = ended.then(({ code, stdout: out, stderr: err }) => {
    throw new Error(`the server ended with code ${code} instead of starting:\n${out}${err}`)
  })
  const ready = Promise.race([said, endedFirst])
  ready.catch(() => {}) // code that kills the server during its start does not wait for `ready`
  return { origin: `http://127.0.0.1:${port}`, child, ready, ended, output: () => stdout + stderr }
}

/**
 * Waits until the server accepts requests. If the start fails, the function throws an error with the server's output.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  sources = ROOT,
): Promise<Product> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    const { origin, child, ready, ended, output } = launch(settings, await freePort(), sources)
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    try {
      await ready
    } catch (error) {
      // Another process has opened the port between the check of the port and the server's start.
      if (attempt < 3 && /PORT \d+ is in use/.test(output())) continue
      throw error
    } finally {
      clearTimeout(late)
    }
    return {
      origin,
      pid: child.pid,
      startedIn: performance.now() - began,
      running: () => child.exitCode === null && child.signalCode === null,
      output,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
      freeze: () => void child.kill('SIGSTOP'),
      async stop() {
        child.kill('SIGTERM')
        return (await ended).code
      },
    }
  }
}

const LOWEST_PORT = 20_000
/**
 * The operating system uses ports from this number upwards for outgoing connections. The tests use only ports below
 * this number for servers.
 */
const FIRST_GIVEN_PORT = 32_000
const PORTS = FIRST_GIVEN_PORT - LOWEST_PORT
const PORTS_A_PROCESS = 37
let ports = process.pid * PORTS_A_PROCESS

/** Returns a free port of 127.0.0.1. Two calls never return the same port, also in different processes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + (ports++ % PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
