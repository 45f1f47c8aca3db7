// Makes an empty cluster in the folder given as argument. A process of its own, for new-cluster.ts.
import { PGlite } from '@electric-sql/pglite'
import { ClusterFiles } from './pglite-files.ts'

// If the parent process was killed, the cluster is not needed.
process.once('disconnect', () => process.exit(1))

const [folder = ''] = process.argv.slice(2)
const lite = await PGlite.create({ fs: new ClusterFiles(folder) })
await lite.close()
process.exit(0)
