import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** The secret that signs sessions: AUTH_SECRET, or one generated once into DATA_DIR (whose lock the caller holds). */
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

/** Makes the rename itself durable: without it a power cut could bring another secret and sign everybody out. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
