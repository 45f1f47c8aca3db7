import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, childEnv } from './child.mjs'
import { fingerprint, sweep, textOf } from './files.mjs'
import { root, Stop, say } from './root.mjs'
import { npmFlags, runtime } from './runtime.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.complete')
const work = join(root, '.runtime')
const platform = `${process.platform}-${process.arch}`

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lock
 */

export const packagesStep = {
  ready: () => textOf(stamp) === wanted(),
  make: install,
}

function wanted() {
  return `${platform} ${fingerprint(['package.json', 'package-lock.json'])}`
}

/**
 * `npm ci` in a folder beside, moved into place when it is whole: an interrupted install leaves the old one as it was.
 * Nothing is fetched when npm itself has already installed exactly what the lock file says.
 */
async function install() {
  const target = wanted()
  if (!agrees()) {
    say('Installing packages …')
    sweep(work, /^(packages|old)-/)
    const fresh = join(work, `packages-${process.pid}`)
    mkdirSync(fresh)
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(fresh, name))
    await npmCi(fresh)
    const old = join(work, `old-${process.pid}`)
    if (existsSync(modules)) renameSync(modules, old)
    renameSync(join(fresh, 'node_modules'), modules)
    sweep(work, /^(packages|old)-/)
  }
  writeFileSync(stamp, target)
}

/** @param {string} folder */
async function npmCi(folder) {
  const { bin, npm } = runtime()
  const [command, ...args] = npm
  // A host with NODE_ENV=production would leave out what builds and tests the product.
  const flags = ['ci', '--include=dev', '--include=optional', ...npmFlags]
  const { code, output } = await capture(command, [...args, ...flags], { cwd: folder, env: childEnv(bin) })
  if (code === 0) return
  console.error(output.trim())
  throw new Stop(
    'The packages could not be installed: see npm above; once that is mended, run the command again.',
  )
}

/** Whether npm's own record of node_modules holds what the lock file holds, but for other platforms' optional parts. */
function agrees() {
  const before = textOf(stamp)
  // Native parts belong to one platform: a folder that came from another one is installed again.
  if (before && !before.startsWith(`${platform} `)) return false
  const lock = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(modules, '.package-lock.json'))
  const { dependencies, devDependencies } = JSON.parse(textOf(join(root, 'package.json')))
  const top = JSON.stringify([dependencies, devDependencies])
  const { '': own, ...rest } = /** @type {Record<string, any>} */ (lock)
  if (JSON.stringify([own?.dependencies, own?.devDependencies]) !== top) return false
  if (Object.keys(installed).some((path) => !(path in rest))) return false
  return Object.entries(rest).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/** @param {string} path */
function packagesOf(path) {
  return /** @type {Lock} */ (JSON.parse(textOf(path) || '{}')).packages ?? {}
}
