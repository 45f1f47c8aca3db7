import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** The secret that signs sessions: AUTH_SECRET, or one generated once into DATA_DIR (whose lock the caller holds). */
export function authSecret(env: Env): string {
  if (env.authSecret !== undefined) return env.authSecret
  const path = join(env.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  }
  return readFileSync(path, 'utf8').trim()
}
