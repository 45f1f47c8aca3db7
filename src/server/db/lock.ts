import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../env.ts'

/** How long a process waits for another that has the folder, in ms. */
const PATIENCE_MS = 500
const SQLITE_BUSY = 5

/**
 * Takes the folder for this process alone and answers the release. Two processes on one embedded database would silently
 * diverge. The lock is the operating system's (fcntl, through SQLite), so a kill -9 releases it: no stale lock files.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    // The open transaction is the lock. Not `locking_mode=EXCLUSIVE`: while it waits for its turn that keeps a shared lock,
    // which the one before it waits for in turn, and both are turned away.
    lock.exec(`PRAGMA busy_timeout=${PATIENCE_MS}; BEGIN EXCLUSIVE`)
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw unwritable(folder)
    throw new SettingError(
      `DATA_DIR ${folder} is in use by another WordConnect process: stop that one or choose another folder`,
    )
  }
  return () => lock.close()
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true })
    return new DatabaseSync(join(folder, 'lock'))
  } catch {
    throw unwritable(folder)
  }
}

const unwritable = (folder: string) =>
  new SettingError(`DATA_DIR ${folder} cannot be written: choose another folder`)
