import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../env.ts'

/** Longest wait for another process that holds the folder, in ms. */
const WAIT_MS = 500
const SQLITE_BUSY = 5

/**
 * Locks the data folder. The returned function releases the lock. Without the lock, two processes could use one
 * embedded database, and their data would diverge silently. The lock is a lock of the operating system (fcntl, through
 * SQLite), so `kill -9` releases the lock and leaves no stale lock file. Throws a `SettingError` when another process
 * holds the folder or the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    // The process holds the lock as long as the SQLite transaction is open. `locking_mode=EXCLUSIVE` would cause a
    // deadlock. In that mode, a process that waits keeps a shared lock, and the process that already holds the folder
    // waits for the end of this shared lock, so both fail.
    lock.exec(`PRAGMA busy_timeout=${WAIT_MS}; BEGIN EXCLUSIVE`)
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
