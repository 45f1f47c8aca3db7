// Creates the files of an empty database in the folder that is given as argument. The file new-cluster.ts runs this
// file as a separate process.
import { PGlite } from '@electric-sql/pglite'
import { ClusterFiles } from './pglite-files.ts'

// If the parent process has ended, nobody needs the new database.
process.once('disconnect', () => process.exit(1))

const [folder = ''] = process.argv.slice(2)
const lite = await PGlite.create({ fs: new ClusterFiles(folder) })
await lite.close()
process.exit(0)
