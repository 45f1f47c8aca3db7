import type { Db, Tx } from './database.ts'

/**
 * All queries of `read` see the database in the same state. Without this, another transaction could change related rows
 * between two queries.
 */
export function atOneMoment<T>(db: Db | Tx, read: (db: Db | Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
