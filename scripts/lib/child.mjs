import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

// Environment variables that an outer npm (`npm start` or `npm test`) sets. They are removed, because otherwise an npm
// in a child process would use the folder, flags and log level of the outer npm. The npm settings for the package
// registry are not removed, so that an npm in a child process can download packages.
const leftByNpm =
  /^(npm_lifecycle_.*|npm_package_.*|npm_command|npm_execpath|npm_node_execpath|init_cwd|npm_config_(prefix|local_prefix|global_prefix|global|location|omit|include|only|also|production|workspaces?|include_workspace_root|dry_run|package_lock|package_lock_only|ignore_scripts|save.*|node_gyp|npm_version|user_agent|loglevel|silent))$/i

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Returns the environment variables for a child process: the current variables without npm's variables. `bin` is the
 * first folder on PATH.
 * @param {string} bin folder of the Node that children should find
 * @param {Record<string, string | undefined>} [more] further variables; the value undefined removes a variable
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(bin, more = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !leftByNpm.test(name)))
  return { ...env, PATH: `${bin}:${process.env.PATH ?? ''}`, ...more }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const captured = new Set()

/**
 * Ends the commands that `capture` has started, and then this process. So no such command runs longer than this
 * process.
 * @param {NodeJS.Signals} signal
 */
function endAll(signal) {
  for (const child of captured) child.kill(signal)
  process.exit(128 + constants.signals[signal])
}

/**
 * Runs a command without printing its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code (127: could not be started) and its whole output
 */
export function capture(command, args, options = {}) {
  if (captured.size === 0) for (const signal of endings) process.on(signal, endAll)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    captured.add(child)
    let output = ''
    const end = (/** @type {number} */ code, more = '') => {
      captured.delete(child)
      if (captured.size === 0) for (const signal of endings) process.off(signal, endAll)
      resolve({ code, output: output + more })
    }
    child.stdout?.on('data', (part) => {
      output += part
    })
    child.stderr?.on('data', (part) => {
      output += part
    })
    child.once('error', (error) => end(127, error.message))
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs a command in this terminal. Forwards SIGINT, SIGTERM and SIGHUP to the command while the command runs.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {{ done: Promise<number>, stop: () => void }} done: the exit code; 128 + n after signal n; 127 if the command
 *   could not be started
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  let last = 0
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // For Ctrl-C, a terminal sends a signal to all its processes, and npm sends the signal again. The child process
    // must get the signal of Ctrl-C only once, so this process does not forward this signal.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (!fromTerminal && Date.now() - last > 500) child.kill(signal)
    last = Date.now()
  }
  for (const signal of endings) process.on(signal, forward)
  /** @type {Promise<number>} */
  const done = new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      for (const signal of endings) process.off(signal, forward)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { done, stop: () => void child.kill('SIGTERM') }
}
