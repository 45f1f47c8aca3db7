import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { SettingError } from '../env.ts'

const FOLDER = 0o700
const FILE = 0o600
/**
 * Names of the files and folders that this server creates in the data folder. `keepPrivate` does not change the
 * permissions of other files in the data folder.
 */
const OWN = /^(pg(\.new-.*)?|ready|lock(-.*)?|secret(\.new)?|mails|copy-.*)$/

/**
 * Changes the permissions of the data folder and of the server's files in it, so that only the owner can read and write
 * them. Files that the server creates later have the same permissions. The data folder contains password hashes,
 * sessions and the secret that signs sessions. The function does not follow symbolic links in the folder. Throws a
 * `SettingError` with the reason if the permissions cannot be changed.
 */
export function keepPrivate(folder: string): void {
  if (process.getuid === undefined) return // Windows does not have these permissions
  if (isMainThread) process.umask(0o077) // a worker thread cannot set the umask
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER })
  } catch {
    throw new SettingError(`DATA_DIR ${folder} cannot be written: choose another folder`)
  }
  const refuse = (what: string, reason: string) =>
    new SettingError(
      `DATA_DIR ${folder} cannot be kept private: ${what} ${reason}; give it to the user who runs WordConnect or choose another folder`,
    )
  const top = statSync(folder)
  if (top.mode & 0o1000)
    throw new SettingError(`DATA_DIR ${folder} is shared by all users: choose another folder`)
  // The data folder is changed first, so that other users cannot replace files in the folder while the loop below is
  // running.
  restrict(folder, top, refuse)
  for (const name of readdirSync(folder)) if (OWN.test(name)) restrictTree(join(folder, name), refuse)
}

type Refuse = (what: string, reason: string) => SettingError

function restrictTree(path: string, refuse: Refuse): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // If the file no longer exists, another process has removed it, and there is nothing to do.
  if (!found || !(found.isDirectory() || found.isFile())) return
  restrict(path, found, refuse)
  if (found.isDirectory()) for (const name of readdirSync(path)) restrictTree(join(path, name), refuse)
}

function restrict(path: string, found: Stats, refuse: Refuse): void {
  // A file of another user stops the server even if the server runs as root, because this user could read and replace
  // the file.
  if (found.uid !== process.geteuid?.()) throw refuse(path, 'belongs to another user')
  const mode = found.isDirectory() ? FOLDER : FILE
  if ((found.mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw refuse(path, `cannot be changed (${code})`)
  }
  // Some file systems ignore chmod without an error.
  if ((statSync(path, { throwIfNoEntry: false })?.mode ?? mode) & 0o077)
    throw refuse(path, 'is on a file system without permissions')
}
