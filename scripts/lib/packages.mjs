import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, sweep, textOf } from './files.mjs'
import { root, Stop, say } from './root.mjs'
import { npm } from './runtime.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.complete')
const work = join(root, '.runtime')
const platform = `${process.platform}-${process.arch}`

/**
 * The packages that a command needs. `product` means the `dependencies`, which are needed to build the web app and to
 * run the server. `all` also includes the `devDependencies`, which are needed to check, test and measure the code.
 * @typedef {'product' | 'all'} Extent
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lock
 */

/** @param {Extent} extent */
export function packagesStep(extent) {
  return {
    ready: () => textOf(stamp) === stampOf('all') || textOf(stamp) === stampOf(extent),
    make: () => install(extent),
  }
}

/**
 * Returns a text that changes whenever the installed packages may have changed. The text contains a hash of npm's
 * record of the installed packages, so it also changes after a manual `npm install` or `npm prune`.
 * @param {Extent} extent
 */
function stampOf(extent) {
  return `${platform} ${extent} ${fingerprint(['package.json', 'package-lock.json', 'node_modules/.package-lock.json'])}`
}

/**
 * Runs `npm ci` in a temporary folder, and then moves the result to `node_modules`. If the installation is interrupted,
 * the old packages are therefore unchanged. If exactly the packages of the lock file are already installed, nothing is
 * downloaded.
 * @param {Extent} extent
 */
async function install(extent) {
  const found = ['all', extent].find((one) => agrees(/** @type {Extent} */ (one)))
  if (!found) {
    say('Installing packages …')
    sweep(work, /^(packages|old)-/)
    const fresh = join(work, `packages-${process.pid}`)
    mkdirSync(fresh)
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(fresh, name))
    await npmCi(fresh, extent)
    const old = join(work, `old-${process.pid}`)
    if (existsSync(modules)) renameSync(modules, old)
    renameSync(join(fresh, 'node_modules'), modules)
    sweep(work, /^(packages|old)-/)
  }
  writeFileSync(stamp, stampOf(/** @type {Extent} */ (found ?? extent)))
}

/**
 * Installs the packages of a folder with a package.json and a lock file into its `node_modules`.
 * @param {string} folder
 * @param {Extent} extent
 * @throws {Stop} if npm fails
 */
export async function npmCi(folder, extent) {
  // The flag for devDependencies is always set, because NODE_ENV or npm's settings on this host could change npm's
  // default.
  const dev = extent === 'all' ? '--include=dev' : '--omit=dev'
  const { code, output } = await npm(['ci', dev, '--include=optional'], folder)
  if (code === 0) return
  console.error(output.trim())
  throw new Stop(
    'The packages could not be installed: see npm above; once that is mended, run the command again.',
  )
}

/**
 * Returns whether npm's record of the installed packages agrees with the lock file. Optional packages for other
 * platforms are ignored.
 * @param {Extent} extent
 */
function agrees(extent) {
  const before = textOf(stamp)
  // Native packages work only on one platform. So if the folder was copied from another platform, the packages are
  // installed again.
  if (before && !before.startsWith(`${platform} `)) return false
  const lock = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(modules, '.package-lock.json'))
  const { dependencies, devDependencies } = JSON.parse(textOf(join(root, 'package.json')))
  const top = JSON.stringify([dependencies, devDependencies])
  const { '': own, ...rest } = /** @type {Record<string, any>} */ (lock)
  if (JSON.stringify([own?.dependencies, own?.devDependencies]) !== top) return false
  if (Object.keys(installed).some((path) => !(path in rest))) return false
  return Object.entries(rest).every(([path, { version, integrity, optional, dev, devOptional }]) => {
    const found = installed[path]
    if (found) return found.version === version && found.integrity === integrity
    return optional === true || (extent === 'product' && (dev === true || devOptional === true))
  })
}

/** @param {string} path */
function packagesOf(path) {
  return /** @type {Lock} */ (JSON.parse(textOf(path) || '{}')).packages ?? {}
}
