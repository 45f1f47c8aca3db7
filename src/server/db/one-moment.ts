import type { Db, Tx } from './database.ts'

/** Reads several tables from one snapshot. Between separate queries, another transaction could change related rows. */
export function atOneMoment<T>(db: Db | Tx, read: (db: Db | Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
