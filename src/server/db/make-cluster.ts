// Makes an empty cluster in the folder that is its argument: a process of its own, for new-cluster.ts.
import { PGlite } from '@electric-sql/pglite'
import { ClusterFiles } from './pglite-files.ts'

// When the start that wants the cluster was killed, nobody needs it.
process.once('disconnect', () => process.exit(1))

const [folder = ''] = process.argv.slice(2)
const lite = await PGlite.create({ fs: new ClusterFiles(folder) })
await lite.close()
process.exit(0)
