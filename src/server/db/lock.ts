import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../env.ts'

/** Longest time to wait until another process unlocks the data folder, in ms. */
const WAIT_MS = 500
const SQLITE_BUSY = 5

/**
 * Locks the data folder, so that two processes cannot open the same embedded database. The returned function unlocks
 * the folder. SQLite uses a file lock of the operating system (fcntl), so the lock also ends when the process is killed
 * with `kill -9`. Throws a `SettingError` if another process has locked the folder, or if the process cannot write to
 * the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    // The folder is locked while this SQLite transaction is open. The setting `locking_mode=EXCLUSIVE` would cause a
    // deadlock. A waiting process would have a shared lock, and the process that is locking the folder would wait for
    // the end of this shared lock.
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
