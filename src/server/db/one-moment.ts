import type { Db, Tx } from './database.ts'

/**
 * Reads several tables from one snapshot. All reads use one snapshot, because another transaction could change related
 * rows between two separate queries.
 */
export function atOneMoment<T>(db: Db | Tx, read: (db: Db | Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
