import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Listen } from './listen.ts'
import { clusterIn } from './new-cluster.ts'
import { ClusterFiles } from './pglite-files.ts'

/**
 * Receives the messages that are sent with NOTIFY in the embedded database. No message can be lost, because only this
 * process uses the embedded database. The function sends the statement LISTEN through the pool, because a query outside
 * the pool would disturb a running statement of the pool.
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

/**
 * Opens the database `folder/pg`. A committed transaction is not lost in a power failure. The caller must have locked
 * the folder.
 */
export async function openPglite(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new ClusterFiles(await clusterIn(folder)),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'],
      ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'], // limits of the size of the log files
    ],
  })
}
