import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Starts a keeper. A keeper is a script that makes something for the tests (such as a database) and prints one line
 * about it. When its standard input ends, the keeper removes what it has made. The standard input ends when `stop` is
 * called or when this process ends for any reason.
 * @param {string} node the Node that runs the script
 * @param {string[]} args the script's path and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ line: Promise<string>, stop: () => Promise<void> }} line: rejects if the keeper ends without a line
 */
export function startKeeper(node, args, env = process.env) {
  // The keeper has its own process group, so a signal to the group of this process does not end the keeper. The keeper
  // can therefore still remove what it has made.
  const child = spawn(node, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdin.on('error', () => {}) // the keeper has already ended
  /** @type {Promise<string>} */
  const line = new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
      const [first = '', rest] = output.split('\n')
      if (rest !== undefined) resolve(first)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${args[0]} ended too early`)))
  })
  line.catch(() => {}) // a caller may stop the keeper without waiting for the line
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  return { line, stop }
}
