// Writes and rehearses one backup. The file nightly.ts runs this file as a separate process, sends a task, and receives
// the outcome.
import { once } from 'node:events'
import { pino } from 'pino'
import { readCopy } from '../db/copy.ts'
import { openDatabase } from '../db/database.ts'
import { writeBackup } from './backup-file.ts'
import { rehearse } from './rehearse.ts'

export interface NightlyTask {
  file: string
  databaseUrl: string | undefined
  /** The data folder of an embedded database that no other process uses. */
  dataDir: string
}
export type NightlyOutcome =
  | { rehearsal: { bytes: number; rows: number }; differences: string[] }
  | { failed: string }

// If the parent process has ended, the backup is not needed any more.
process.once('disconnect', () => process.exit(1))
// With an exit instead of an abrupt end, the rehearsal removes its temporary database.
process.once('SIGTERM', () => process.exit(1))

async function make({ file, databaseUrl, dataDir }: NightlyTask): Promise<NightlyOutcome> {
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2 }, pino({ level: 'warn' }))
  try {
    await writeBackup(file, readCopy(database))
  } finally {
    await database.close()
  }
  return rehearse(file, new Date())
}

const [task] = (await once(process, 'message')) as [NightlyTask]
const outcome = await make(task).catch((error: unknown) => ({ failed: (error as Error).message }))
process.send?.(outcome, undefined, undefined, () => process.exit(0))
