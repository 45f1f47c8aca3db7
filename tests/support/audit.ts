import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '../../src/server/backup/backup-file.ts'
import { rehearse } from '../../src/server/backup/rehearse.ts'
import { readCopy } from '../../src/server/db/copy.ts'
import type { Database } from '../../src/server/db/database.ts'

/** Makes a backup and rehearses it. Returns the differences that its audit found. */
export async function audit(database: Database): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-audit-'))
  try {
    const file = join(folder, 'audited.backup')
    await writeBackup(file, readCopy(database))
    return (await rehearse(file, new Date())).differences
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
