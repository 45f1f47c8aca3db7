import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** AUTH_SECRET, else a secret generated once into DATA_DIR. The caller holds the folder's lock. */
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

/** Makes the rename durable. Otherwise a power cut could undo it, and a new secret would sign all players out. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
