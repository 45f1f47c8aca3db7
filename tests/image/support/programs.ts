import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../../..')
const READY_MS = 180_000
const KEPT_OUTPUT = 4_000

/** Returns the path of a file in the folder `deploy`. */
export const deploy = (name: string): string => join(ROOT, 'deploy', name)

export interface Program {
  pid: number | undefined
  /** Returns the last part of the program's output. */
  output(): string
  hasEnded(): boolean
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL (kill -9), and waits for the end of the program itself. */
  kill(): Promise<void>
}

interface Start {
  env?: Readonly<Record<string, string>>
  cwd?: string
}

/** Starts a program that runs until it is stopped. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env, cwd = ROOT }: Start = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killIt = () => child.kill('SIGKILL')
  process.once('exit', killIt)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output = (output + part).slice(-KEPT_OUTPUT)
    })
  child.once('exit', (code, signal) => {
    output += `\n${command} has ended: ${code ?? signal}\n`
  })
  const gone = once(child, 'exit')
  gone.catch(() => {})
  const ended = once(child, 'close').finally(() => process.off('exit', killIt))
  ended.catch(() => {}) // the program could not be started, which `until` notices
  return {
    pid: child.pid,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Runs a program to its end. Returns its output. Throws with its output if its exit code is not 0. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  try {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' } as const
    return execFileSync(command, args, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Waits until a check succeeds. Throws with the outputs of the programs if this takes three minutes. */
export async function until(what: string, check: () => Promise<boolean>, programs: readonly Program[] = []) {
  for (const late = Date.now() + READY_MS; ; await sleep(20)) {
    if (await check().catch(() => false)) return
    if (Date.now() > late || programs.some(({ hasEnded }) => hasEnded()))
      throw new Error(`${what} did not happen:\n${programs.map(({ output }) => output()).join('\n')}`)
  }
}

/** Returns whether a server answers with a status of success. */
export const answers = (url: string) => async (): Promise<boolean> => (await fetch(url)).ok
