import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, writeBackup } from '../../src/server/backup/backup-file.ts'
import { rehearse } from '../../src/server/backup/rehearse.ts'
import { onSource } from '../../src/server/backup/source.ts'
import { readCopy } from '../../src/server/db/copy.ts'
import type { TestServer } from '../support/server.ts'
import { playOn } from './play.ts'

/** The figures of backups that were made while players played. */
export interface Rounds {
  backups: number
  /** Number of levels that have ended meanwhile. */
  levels: number
  rows: number
  bytes: number
  /** Longest time in ms that a backup has taken. */
  longestMs: number
}

/**
 * Makes backups while players play, as `npm run ops -- backup` does, and rehearses each. Throws if a backup cannot be
 * restored, or if its audit finds a difference. Calls `tell` after each backup.
 */
export async function backUpUnderPlay(
  server: TestServer,
  folder: string,
  { backups, players }: { backups: number; players: number },
  tell: (backup: number) => void = () => {},
): Promise<Rounds> {
  const { env } = server.app.context
  const rounds = { backups, levels: 0, rows: 0, bytes: 0, longestMs: 0 }
  for (let n = 1; n <= backups; n++) {
    const stop = await playOn(server, players)
    const file = join(folder, backupName(new Date()))
    const begun = performance.now()
    await onSource(env, (database) => writeBackup(file, readCopy(database)))
    rounds.longestMs = Math.max(rounds.longestMs, performance.now() - begun)
    rounds.levels += await stop()
    const { rehearsal, differences } = await rehearse(file, new Date())
    if (differences.length > 0) throw new Error(`backup ${n}: ${differences.join('; ')}`)
    rounds.rows = rehearsal.rows
    rounds.bytes = rehearsal.bytes
    await rm(file)
    tell(n)
  }
  return rounds
}
