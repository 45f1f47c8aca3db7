import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../env.ts'

/** Time in ms to wait for another process that holds the folder. */
const WAIT_MS = 500
const SQLITE_BUSY = 5

/**
 * Returns a function that releases the lock. Two processes on one embedded database would diverge silently. It is a lock of the
 * operating system (fcntl, through SQLite), so `kill -9` releases it and no stale lock file remains. Throws a `SettingError`
 * when another process holds the folder, or it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    // The open transaction is the lock. `locking_mode=EXCLUSIVE` would not work: a waiting process keeps a shared lock in that
    // mode, the process before it waits for that lock, and both fail.
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
