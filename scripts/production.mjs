// `node scripts/production.mjs <folder>` writes everything that a server needs to run, and nothing else, into a new
// folder: the built web app, the sources of the server, the content, and the packages that the server imports.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { buildPackages } from './lib/build-packages.mjs'
import { npmCi } from './lib/packages.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root, Stop, say } from './lib/root.mjs'

const parts = ['src/engine', 'src/contract', 'src/server', 'content', 'dist/web', 'LICENSE']
const isLeftOut = (/** @type {string} */ path) =>
  /\.(test\.ts|md|tsbuildinfo)$|^tsconfig|^\.complete$/.test(basename(path))

await main(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new Stop('Usage: node scripts/production.mjs <folder>')
  const folder = resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`${folder} is not empty.`)
  await prepare({ web: true, packages: 'product' })
  mkdirSync(folder, { recursive: true })
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) })
  await installPackages(folder)
  say(`${folder} is complete.`)
  return 0
})

/** Installs the packages of the server, in the versions of the lock file. @param {string} folder */
async function installPackages(folder) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, license, type, dependencies } = manifest
  for (const one of buildPackages) delete dependencies[one]
  const own = { name, version, private: true, license, type, dependencies }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  say('Installing the packages of the server …')
  await npmCi(folder, 'product')
  rmSync(join(folder, 'package-lock.json'))
  removeTypesAndMaps(join(folder, 'node_modules'))
}

/**
 * Removes type declarations and source maps of packages. Node reads neither, and they are almost half of the size.
 * @param {string} folder
 */
function removeTypesAndMaps(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of files)
    if (file.isFile() && /\.(map|d\.[cm]?ts)$/.test(file.name)) rmSync(join(file.parentPath, file.name))
}
