import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { COPY } from './new-cluster.ts'

/** Returns true if the data folder contains an embedded database. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, 'ready'))

/**
 * Copies the files of the embedded database while the server runs. Returns a data folder inside the server's data folder;
 * the caller must remove it. The files are consistent: the function makes a checkpoint, and no query can run during the
 * copy, because the function uses the only connection. Where the file system can, the copy shares the blocks of the
 * files, so it takes little time.
 */
export async function copyCluster(pool: pg.Pool, dataFolder: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    const folder = await mkdtemp(join(dataFolder, COPY))
    try {
      const mode = constants.COPYFILE_FICLONE
      await cp(join(dataFolder, 'pg'), join(folder, 'pg'), { recursive: true, mode })
      await writeFile(join(folder, 'ready'), '')
      return folder
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    client.release()
  }
}
