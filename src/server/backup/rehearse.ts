import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { writeCopy } from '../db/copy.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { compareLeaderboards } from '../features/leaderboard/rebuild.service.ts'
import { auditWallets } from '../features/wallet/audit.service.ts'
import { leaderboardSources } from '../features.ts'
import { brokenRules } from './audit.store.ts'
import { readBackup } from './backup-file.ts'
import type { Rehearsal } from './rehearsal.store.ts'

/**
 * Restores a backup into a temporary embedded database and audits it. `differences` has a sentence for everything that is
 * wrong; `counts` has the number of rows of each table. Throws a `SettingError` if the backup cannot be restored.
 */
export async function rehearse(
  file: string,
  now: Date,
): Promise<{ rehearsal: Rehearsal; differences: string[]; counts: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-rehearsal-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove) // the process can be stopped during the rehearsal
  try {
    const settings = { dataDir: folder, databaseUrl: undefined, poolSize: 1 }
    const database = await openDatabase(settings, pino({ level: 'warn' }))
    try {
      const { start, end } = await writeCopy(database, readBackup(file))
      const counts = Object.fromEntries(Object.entries(end.tables).map(([table, { rows }]) => [table, rows]))
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const madeAt = new Date(start.madeAt)
      return {
        rehearsal: { file: basename(file), madeAt, rehearsedAt: now, bytes: statSync(file).size, rows },
        differences: await differencesIn(database.db, madeAt),
        counts,
      }
    } finally {
      await database.close()
    }
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}

async function differencesIn(db: Db, madeAt: Date): Promise<string[]> {
  const { leaderboards, wrongCounts } = await compareLeaderboards({
    db,
    now: () => madeAt,
    leaderboardSources,
  })
  return [
    ...(await brokenRules(db)),
    ...(await auditWallets({ db })).differences,
    ...leaderboards
      .filter(({ differences }) => differences > 0)
      .map(({ leaderboard, differences }) => `the leaderboard ${leaderboard} has ${differences} differences`),
    ...wrongCounts.map((leaderboard) => `the counts of ${leaderboard} do not add up to its entries`),
  ]
}
