import { join } from 'node:path'
import { startKeeper } from './keeper.mjs'
import { root } from './root.mjs'

/**
 * Makes the template databases that the tests copy, while the checks run.
 * @param {string} node the Node that runs TypeScript
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ settings: Promise<NodeJS.ProcessEnv>, stop: () => Promise<void> }} settings: environment variables for the
 *   tests; none if the templates could not be made, because the tests then make their own and report why they cannot
 */
export function startTemplates(node, env) {
  const { line, stop } = startKeeper(node, [join(root, 'tests/support/keep-templates.ts')], env)
  return { settings: line.then(JSON.parse).catch(() => ({})), stop }
}
