import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Returns a hash of the paths and contents of files and folders. If a path does not exist, this also changes the hash.
 * @param {string[]} paths relative to the project's folder
 * @param {(path: string) => boolean} [keep]
 */
export function fingerprint(paths, keep = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder).filter(keep))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Returns the text of a file, or '' if the file does not exist. @param {string} path absolute */
export function textOf(path) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : ''
}

/** Deletes files of an earlier attempt from a folder. @param {string} folder @param {RegExp} names */
export function sweep(folder, names) {
  for (const name of readdirSync(folder))
    if (names.test(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
}
