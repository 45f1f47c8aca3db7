import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../src/server/db/pglite.ts'

/**
 * An empty embedded database takes seconds to make and a moment to copy: made once a run, before the tests. The product
 * makes its own in tests/api/start.test.ts and in tests/faults.
 */
export default async function makeCluster(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-cluster-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  const database = await openPglite(folder)
  await database.close()
  process.env.TEST_CLUSTER = folder // the workers that run the tests inherit it
  return remove
}
