import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { copyCluster } from '../db/cluster-copy.ts'
import type { Job } from '../feature.ts'
import { backupName, backupsIn } from './backup-file.ts'
import type { NightlyOutcome, NightlyTask } from './nightly-worker.ts'
import { lastRehearsal, Rehearsal, saveRehearsal } from './rehearsal.store.ts'

/** Number of backups that are kept in BACKUP_DIR. */
const KEPT = 14
/**
 * The job makes no backup if the last good backup is younger, in ms. The job also runs at each start of the server, and a
 * start must not make a backup of its own.
 */
const YOUNG_MS = 20 * 3_600_000

/** Makes, rehearses and prunes backups each night, if BACKUP_DIR is set. One process of all makes the backup. */
export const nightlyBackup: Job = {
  name: 'nightly-backup',
  cron: '41 2 * * *',
  longestSeconds: 6 * 3600,
  run: backUp,
}

async function backUp(context: Context): Promise<void> {
  const { env, db, now, log } = context
  if (env.backupDir === undefined) return
  const last = await lastRehearsal(db)
  if (last && now().getTime() - last.madeAt.getTime() < YOUNG_MS) return
  mkdirSync(env.backupDir, { recursive: true, mode: 0o700 })
  const file = resolve(env.backupDir, backupName(now()))
  const { rehearsal, differences } = await makeAside(context, file)
  if (differences.length > 0) {
    log.error({ file, differences }, 'the nightly backup has differences; the older backups are kept')
    return
  }
  await saveRehearsal(db, Rehearsal.parse(rehearsal))
  const old = backupsIn(readdirSync(env.backupDir)).slice(KEPT)
  for (const name of old) rmSync(join(env.backupDir, name), { force: true })
  log.info(
    { file, bytes: rehearsal.bytes, rows: rehearsal.rows, removed: old.length },
    'nightly backup rehearsed',
  )
}

/**
 * Writes and rehearses a backup in a separate process: a rehearsal needs the memory of a whole database, and would block
 * the requests of this process.
 */
async function makeAside(
  { env, database, stopping }: Context,
  file: string,
): Promise<Extract<NightlyOutcome, { rehearsal: unknown }>> {
  // Statements of a backup can be long, and behind a pooler the worker could not tell a long one from a dead connection.
  const databaseUrl = env.listenUrl ?? env.databaseUrl
  const copy = databaseUrl === undefined ? await copyCluster(database.pool, resolve(env.dataDir)) : undefined
  try {
    const worker = fork(join(import.meta.dirname, 'nightly-worker.ts'), { execArgv: [], signal: stopping })
    const outcome = await outcomeOf(worker, { file, databaseUrl, dataDir: copy ?? env.dataDir })
    if ('failed' in outcome) throw new Error(`the nightly backup failed: ${outcome.failed}`)
    return outcome
  } finally {
    if (copy !== undefined) await rm(copy, { recursive: true, force: true })
  }
}

async function outcomeOf(worker: ChildProcess, task: NightlyTask): Promise<NightlyOutcome> {
  const replied = once(worker, 'message') // throws the worker's error, also if `stopping` has ended it
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the process of the nightly backup has ended')
  })
  worker.send(task)
  const [outcome] = await Promise.race([replied, ended])
  return outcome as NightlyOutcome
}
