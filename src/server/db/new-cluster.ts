import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A folder whose name begins with this prefix contains a new database that is not complete yet. */
const UNFINISHED = 'pg.new-'
/** A folder whose name begins with this prefix is a copy of the database for a backup (cluster-copy.ts). */
export const COPY = 'copy-'

/**
 * Returns the path of the embedded database in the data folder. At the first start, the function creates the database.
 * If the first start is interrupted, the next start creates the database again. The caller must have locked the data
 * folder.
 */
export async function clusterIn(folder: string): Promise<string> {
  const cluster = join(folder, 'pg')
  const ready = join(folder, 'ready')
  for (const name of readdirSync(folder))
    if (name.startsWith(UNFINISHED) || name.startsWith(COPY)) remove(join(folder, name))
  if (existsSync(ready)) return cluster
  remove(cluster) // this folder exists if the first start was interrupted
  // Each start uses a new folder. If an earlier start was killed, its helper process is possibly still writing to an
  // older folder.
  const unfinished = mkdtempSync(join(folder, UNFINISHED))
  await make(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, cluster)
  syncPath(folder)
  writeFileSync(ready, '', { flush: true })
  syncPath(folder)
  return cluster
}

/**
 * Creates a PostgreSQL cluster (the files of a new database) in a separate process. The creation needs half a gigabyte
 * of memory. If the main process created the cluster, much of this memory would stay in use.
 */
async function make(folder: string): Promise<void> {
  const maker = fork(join(import.meta.dirname, 'make-cluster.ts'), [folder], { execArgv: [] })
  const [code] = await once(maker, 'exit')
  if (code !== 0) throw new Error('the embedded database could not be made')
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

function syncPath(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}
