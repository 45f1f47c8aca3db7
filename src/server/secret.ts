import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, secretsIn } from './env.ts'
import type { Secrets } from './signature.ts'

/**
 * Returns the server's secrets, which are the setting AUTH_SECRET. If AUTH_SECRET is not set, the server generates a
 * secret once and stores it in DATA_DIR. The file can contain a list, as AUTH_SECRET can. The caller must have locked
 * DATA_DIR.
 */
export function authSecrets(env: Pick<Env, 'authSecrets' | 'dataDir'>): Secrets {
  if (env.authSecrets !== undefined) return env.authSecrets
  const path = join(env.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
    syncFolder(env.dataDir)
  }
  return secretsIn(readFileSync(path, 'utf8'), `The file ${path}`)
}

/**
 * Writes the folder to the disk, so that the new file still exists after a power failure. Without the file, the server
 * would create a new secret, and all players would be signed out.
 */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
