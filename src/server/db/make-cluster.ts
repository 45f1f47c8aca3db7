// Creates the files of an empty database. The argument is the path of the folder. The file new-cluster.ts runs this
// file as a separate process.
import { PGlite } from '@electric-sql/pglite'
import { ClusterFiles } from './pglite-files.ts'

// If the parent process has ended, the new database is not needed any more.
process.once('disconnect', () => process.exit(1))

const [folder = ''] = process.argv.slice(2)
const lite = await PGlite.create({ fs: new ClusterFiles(folder) })
await lite.close()
process.exit(0)
