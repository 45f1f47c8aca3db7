import { join } from 'node:path'
import { capture, childEnv } from './child.mjs'
import { root, say } from './root.mjs'

const terminal = process.stdout.isTTY === true
const steps = [
  {
    name: 'style',
    what: 'format, lint, import cycles and what may import what',
    args: ['biome', 'ci', '--error-on-warnings', `--colors=${terminal ? 'force' : 'off'}`, '.'],
  },
  { name: 'types', what: 'types and project references', args: ['tsc', '-b', '--pretty', String(terminal)] },
  { name: 'unused', what: 'unused files, exports and packages', args: ['knip'] },
  {
    name: 'walls',
    what: 'no store of another feature, features in their order, rooms of the web, styles from the scales, an engine without clock or chance',
    args: ['node', 'scripts/walls.mjs'],
  },
]

/** Names of the checks, which are also the values of the option `--only`. */
export const checkNames = steps.map((step) => step.name)

/**
 * Runs the checks in parallel and prints the output of the checks that fail.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} [only] name of the only check that runs
 * @returns {Promise<import('./results.mjs').Result[]>} one result for each check
 */
export async function runChecks({ bin, node }, only) {
  const chosen = steps.filter(({ name }) => only === undefined || name === only)
  const results = await Promise.all(
    chosen.map(async ({ name, what, args: [command = '', ...args] }) => {
      const started = Date.now()
      const env = childEnv(bin, { NODE_ENV: undefined, ...(terminal && { FORCE_COLOR: '1' }) })
      const program = command === 'node' ? node : join(root, 'node_modules/.bin', command)
      const { code, output } = await capture(program, args, { env })
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(6)} ${what} (${seconds} s)`)
      return { name, code, output, again: `npm run check -- --only ${name}` }
    }),
  )
  for (const { code, output } of results) if (code !== 0) console.error(`\n${output.trim()}\n`)
  return results.map(({ name, code, again }) => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    failures: code === 0 ? [] : [{ what: `check: ${name}`, again }],
  }))
}
