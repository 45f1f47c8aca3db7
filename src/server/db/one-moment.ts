import type { Db, Tx } from './database.ts'

/**
 * Runs `read` in a way that all its queries see the database in the same state. Otherwise another transaction could
 * change related rows between two queries.
 */
export function atOneMoment<T>(db: Db | Tx, read: (db: Db | Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
