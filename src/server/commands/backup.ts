import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { backupName, backupsIn, readBackup, writeBackup } from '../backup/backup-file.ts'
import { rehearse } from '../backup/rehearse.ts'
import { onSource, recordRehearsal } from '../backup/source.ts'
import { readCopy, writeCopy } from '../db/copy.ts'
import { openDatabase } from '../db/database.ts'
import { type Env, SettingError } from '../env.ts'
import type { DatabaseCommand } from './command.ts'
import { print } from './print.ts'

const HOUR_MS = 3_600_000

/** Writes a backup of the database into a file, also while the server runs. */
export const make: DatabaseCommand = async (env, args) => {
  const [given, ...more] = args
  const path = given ?? env.backupDir
  if (path === undefined || more.length > 0)
    throw new Error('Usage: npm run ops -- backup <file or folder>; without a file, BACKUP_DIR must be set')
  if (given === undefined) mkdirSync(path, { recursive: true, mode: 0o700 })
  const isFolder = given === undefined || (existsSync(given) && statSync(given).isDirectory())
  const file = isFolder ? join(path, backupName(new Date())) : path
  if (existsSync(file)) throw new SettingError(`${file} exists already`)
  const bytes = await onSource(env, (database) => writeBackup(file, readCopy(database)))
  print(`${file}: ${megabytes(bytes)}`)
  print('Keep AUTH_SECRET too, but not beside this file: the restored database does not open without it.')
  return true
}

/** Restores a backup into a temporary database, audits it, and prints its age and its counts. */
export const check: DatabaseCommand = async (env, args) => {
  const [given, ...more] = args
  if (more.length > 0) throw new Error('Usage: npm run ops -- backup check [file]')
  const file = given ?? newestBackup(env)
  const now = new Date()
  const { rehearsal, differences, counts } = await rehearse(file, now)
  for (const [table, rows] of Object.entries(counts))
    if (rows > 0) print(`${table.padEnd(24)} ${String(rows).padStart(10)} rows`)
  for (const difference of differences) print(difference)
  const hours = ((now.getTime() - rehearsal.madeAt.getTime()) / HOUR_MS).toFixed(1)
  print(`${file}: made ${rehearsal.madeAt.toISOString()}, ${hours} hours ago; ${megabytes(rehearsal.bytes)}`)
  print(`${rehearsal.rows} rows restored with equal checksums, ${differences.length} differences`)
  if (differences.length > 0) return false
  if (!(await recordRehearsal(env, rehearsal)))
    print('The settings name no database here, so this rehearsal is not recorded.')
  return true
}

/** Restores a backup into the empty database of the settings. */
export const restore: DatabaseCommand = async (env, args) => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) throw new Error('Usage: npm run ops -- restore <file>')
  if (!existsSync(file)) throw new SettingError(`${file} does not exist`)
  const database = await openDatabase(env, pino({ level: 'warn' }))
  try {
    const { start, end } = await writeCopy(database, readBackup(file))
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
    print(`${rows} rows of ${start.madeAt} restored with equal checksums.`)
    print('Start the server with the AUTH_SECRET of the backup, or with its file DATA_DIR/secret.')
    return true
  } finally {
    await database.close()
  }
}

function newestBackup({ backupDir }: Env): string {
  if (backupDir === undefined)
    throw new Error('Usage: npm run ops -- backup check <file>; without a file, BACKUP_DIR must be set')
  const [newest] = existsSync(backupDir) ? backupsIn(readdirSync(backupDir)) : []
  if (newest === undefined) throw new SettingError(`BACKUP_DIR ${backupDir} has no backup`)
  return join(backupDir, newest)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
