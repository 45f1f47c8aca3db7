import { PGlite } from '@electric-sql/pglite'
import { clusterIn } from './new-cluster.ts'
import { ClusterFiles } from './pglite-files.ts'

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
