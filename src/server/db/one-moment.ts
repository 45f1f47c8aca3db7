import type { Db, Tx } from './database.ts'

/**
 * Reads several tables as they are at one moment: between two queries by themselves, another transaction may have changed what
 * belongs together.
 */
export function atOneMoment<T>(db: Db | Tx, read: (db: Db | Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
