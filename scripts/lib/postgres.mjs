import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { capture } from './child.mjs'
import { startKeeper } from './keeper.mjs'
import { root, Stop } from './root.mjs'
import { onPath } from './system.mjs'

const oldest = 15

/**
 * Returns the folder of the newest PostgreSQL server on this machine, if it is version 15 or newer.
 * @returns {Promise<string | undefined>}
 */
export async function findPostgres() {
  const packaged = [
    ...versions('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...versions('/usr', /^pgsql-\d+$/, 'bin'),
    ...versions('/opt/homebrew/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...versions('/usr/local/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...versions('/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin'),
  ]
  const folders = [...onPath('initdb').map((file) => dirname(realpathSync(file))), ...packaged]
  /** @type {{ folder?: string, version: number }} */
  let best = { version: oldest - 1 }
  for (const folder of new Set(folders)) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    const { code, output } = await capture(join(folder, 'postgres'), ['--version'])
    const version = Number(/ (\d+)/.exec(output)?.[1])
    if (code === 0 && version > best.version) best = { folder, version }
  }
  return best.folder
}

/** @param {string} folder @param {RegExp} name @param {string} below */
function versions(folder, name, below) {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder).filter((entry) => name.test(entry))
  return found.map((entry) => join(folder, entry, below))
}

/**
 * Starts a temporary PostgreSQL: a new cluster on a free port of 127.0.0.1, with a superuser without a password. When
 * `stop` is called, or when this process ends for any reason, PostgreSQL is stopped and its files are deleted.
 * @param {string} bin folder of the server's programs, from `findPostgres`
 * @param {{ durable?: boolean, sharedMegabytes?: number }} [options] durable: each commit is written to disk, as in
 *   production; this is slower. sharedMegabytes: memory for the pages of tables and indexes (`shared_buffers`)
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url of the database `postgres`
 */
export async function startPostgres(bin, { durable = false, sharedMegabytes = 64 } = {}) {
  const keeper = join(root, 'scripts/lib/postgres-keeper.mjs')
  const { line, stop } = startKeeper(process.execPath, [
    keeper,
    bin,
    durable ? 'durable' : 'fast',
    String(sharedMegabytes),
  ])
  try {
    return { url: await line, stop }
  } catch {
    throw new Stop('The temporary PostgreSQL could not be started: see above.')
  }
}
