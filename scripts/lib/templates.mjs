import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Makes the template databases that the tests copy, while the checks run.
 * @param {string} node the Node that runs TypeScript
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ settings: Promise<NodeJS.ProcessEnv>, stop: () => Promise<unknown> }} settings: environment variables for the
 *   tests; none if the templates could not be made, because the tests then make their own and report why they cannot
 */
export function startTemplates(node, env) {
  const keeper = join(root, 'tests/support/keep-templates.ts')
  // The process that makes the templates (keep-templates.ts) has its own process group. A signal to the group of this
  // process therefore does not end keep-templates.ts, which can still remove the templates.
  const child = spawn(node, [keeper], { env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdin.on('error', () => {}) // ended already
  /** @type {Promise<NodeJS.ProcessEnv>} */
  const settings = new Promise((resolve) => {
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
      const [line = '', rest] = output.split('\n')
      if (rest !== undefined) resolve(JSON.parse(line))
    })
    child.once('error', () => resolve({}))
    child.once('exit', () => resolve({}))
  })
  const stop = () => {
    child.stdin.end()
    return ended
  }
  return { settings, stop }
}
