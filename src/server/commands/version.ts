import { pino } from 'pino'
import { hasCluster } from '../db/cluster-copy.ts'
import { openDatabase } from '../db/database.ts'
import { appliedMigrations, knownMigrations, schemaMismatch } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { version } from '../version.ts'
import type { DatabaseCommand } from './command.ts'
import { print } from './print.ts'

/**
 * Prints the versions of WordConnect and of Node.js, the newest migration that this version has, and the newest one that
 * has run on the database. The command changes nothing. Its result is false if this version cannot serve the database,
 * even after a migration.
 */
export const showVersion: DatabaseCommand = async (env) => {
  print(`WordConnect  ${version}`)
  print(`Node.js      ${process.versions.node}`)
  print(`Schema       ${knownMigrations.at(-1)}`)
  const { line, isServable } = await databaseLine(env)
  print(`Database     ${line}`)
  return isServable
}

async function databaseLine(env: Env): Promise<{ line: string; isServable: boolean }> {
  // To open an embedded database means to create it.
  if (env.databaseUrl === undefined && !hasCluster(env.dataDir))
    return { line: 'there is none yet', isServable: true }
  let applied: string[]
  try {
    const database = await openDatabase(env, pino({ level: 'silent' }))
    try {
      applied = await appliedMigrations(database.db)
    } finally {
      await database.close()
    }
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return { line: `cannot be opened: ${message || code}`, isServable: true }
  }
  const newest = applied.at(-1)
  if (newest === undefined) return { line: 'empty; the next start creates the tables', isServable: true }
  const toRun = knownMigrations.filter((name) => !applied.includes(name)).length
  const isNewer = applied.some((name) => !knownMigrations.includes(name))
  if (isNewer) {
    const reason = schemaMismatch(applied)
    const served = reason ?? 'newer than this version, which can still serve it'
    return { line: `${newest}: ${served}`, isServable: reason === undefined }
  }
  return {
    line: toRun > 0 ? `${newest}; migrations that the next start runs: ${toRun}` : newest,
    isServable: true,
  }
}
