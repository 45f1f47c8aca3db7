import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import pg from 'pg'
import type { Listen } from './listen.ts'

type InitOptions = Parameters<NodeFS['init']>[1]
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } }
}

/**
 * PGlite's own file system never calls fsync, so a power cut would lose nearly all acknowledged writes. This one calls
 * it.
 */
class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const fsync = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') fdatasyncSync(stream.nfd)
        return 0
      }
    }
    const preRun = [
      fsync as (module: unknown) => void,
      ...((options.preRun ?? []) as ((m: unknown) => void)[]),
    ]
    return super.init(pg, { ...options, preRun } as InitOptions)
  }
}

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

/**
 * Listens within this process, which is the only one, so nothing can be missed. `listen` runs through the pool, because a
 * query that bypasses the pool would break into a statement that the pool is executing.
 */
export function listenPglite(lite: PGlite, pool: pg.Pool): Listen {
  return async (channels, { on }) => {
    const stop = lite.onNotification((channel, payload) => {
      if (channels.includes(channel)) on(channel, payload)
    })
    for (const channel of channels) await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => stop()
  }
}

/** Opens the embedded database in `folder/pg` with durable writes. The caller holds the folder's lock. */
export async function openPglite(folder: string): Promise<PGlite> {
  const cluster = join(folder, 'pg')
  const ready = join(folder, 'ready')
  const fresh = !existsSync(ready)
  if (fresh) rmSync(cluster, { recursive: true, force: true }) // what an interrupted first start left
  const lite = await PGlite.create({
    fs: new DurableFS(cluster),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'],
      ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'], // size of the log files that a checkpoint keeps
    ],
  })
  if (fresh) {
    syncTree(cluster)
    writeFileSync(ready, '', { flush: true })
    syncPath(folder)
  }
  return lite
}
