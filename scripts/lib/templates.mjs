import { join } from 'node:path'
import { startKeeper } from './keeper.mjs'
import { root } from './root.mjs'

/**
 * Starts to make the template databases that the tests copy. The checks can run at the same time.
 * @param {string} node the Node that runs TypeScript
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ settings: Promise<NodeJS.ProcessEnv>, stop: () => Promise<void> }} settings: environment variables for the
 *   tests. If the templates could not be made, it is empty; the tests then make their own databases and report the error
 */
export function startTemplates(node, env) {
  const { line, stop } = startKeeper(node, [join(root, 'tests/support/keep-templates.ts')], env)
  return { settings: line.then(JSON.parse).catch(() => ({})), stop }
}
