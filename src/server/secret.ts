import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/**
 * Returns the server's secret, which is the setting AUTH_SECRET. If AUTH_SECRET is not set, the server generates a
 * secret once and stores it in DATA_DIR. The caller must have locked DATA_DIR.
 */
export function authSecret(env: Env): string {
  if (env.authSecret !== undefined) return env.authSecret
  const path = join(env.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
    syncFolder(env.dataDir)
  }
  return readFileSync(path, 'utf8').trim()
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
