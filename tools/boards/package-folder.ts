import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop, say } from '../../scripts/lib/root.mjs'
import { npm } from '../../scripts/lib/runtime.mjs'

export interface DataPackage {
  name: string
  version: string
  /** Size of the unpacked package, for the message during the download. */
  size: string
}

/**
 * Returns the folder of a data package that only the tools for boards use, never the product. The first call downloads
 * the pinned version into `.runtime/data/`. Throws `Stop` if the download fails.
 */
export async function packageFolder({ name, version, size }: DataPackage): Promise<string> {
  const wanted = `${name}@${version}`
  const folder = join(root, '.runtime/data', wanted)
  const inside = join(folder, 'node_modules', name)
  if (existsSync(inside)) return inside
  say(`Fetching ${wanted} (${size} unpacked) into .runtime/ …`)
  const fresh = `${folder}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  writeFileSync(join(fresh, 'package.json'), '{"private":true}\n')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps']
  const { code, output } = await npm(['install', ...flags, wanted], fresh)
  if (code !== 0) {
    console.error(output.trim())
    rmSync(fresh, { recursive: true, force: true })
    throw new Stop(`${wanted} could not be fetched from the npm registry: see above.`)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  return inside
}
