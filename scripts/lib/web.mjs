import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, childEnv } from './child.mjs'
import { fingerprint, sweep, textOf } from './files.mjs'
import { root, Stop, say } from './root.mjs'
import { runtime } from './runtime.mjs'
import { vite } from './vite.mjs'

const dist = join(root, 'dist')
const built = join(dist, 'web')
const inputs = [
  'src/web',
  'src/contract',
  'src/engine',
  'content',
  'index.html',
  'public',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

export const webStep = {
  ready: () => textOf(join(built, '.complete')) === wanted(),
  make: build,
  wanted,
}

/** Returns the fingerprint of all files on which the build depends. */
function wanted() {
  return fingerprint(inputs, (path) => !/\.test\.tsx?$/.test(path))
}

/**
 * Builds the web app in a temporary folder, and then moves it to its final folder. So a server never reads an
 * incomplete build.
 */
async function build() {
  say('Building the web app …')
  const target = wanted()
  mkdirSync(dist, { recursive: true })
  sweep(dist, /^(new|old)-/)
  const fresh = join(dist, `new-${process.pid}`)
  const old = join(dist, `old-${process.pid}`)
  const { bin, node } = runtime()
  const { args, remove } = vite('build')
  const options = ['--outDir', fresh, '--emptyOutDir', '--logLevel=warn']
  const env = childEnv(bin, { NODE_ENV: 'production' })
  const { code, output } = await capture(node, [...args, ...options], { env })
  remove()
  if (code !== 0) {
    console.error(output.trim())
    throw new Stop('The web app could not be built: see above.')
  }
  writeFileSync(join(fresh, '.complete'), target)
  if (existsSync(built)) renameSync(built, old)
  renameSync(fresh, built)
  sweep(dist, /^(new|old)-/)
}
