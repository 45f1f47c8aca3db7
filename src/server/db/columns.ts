import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** SQL expressions by the name of the column. Each expression reads one value, so it needs no `from`. */
export type Columns<Row> = { [Name in keyof Row]: RawBuilder<Row[Name]> }

/**
 * Reads all columns with one query. The row shows the database at one moment. `name` is the name of the prepared
 * statement, for columns that are always the same.
 */
export async function readColumns<Row>(db: Db | Tx, columns: Columns<Row>, name?: string): Promise<Row> {
  const list = Object.entries<RawBuilder<unknown>>(columns).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  const { rows } =
    await sql<Row>`${sql.raw(name === undefined ? '' : `/* prepare ${name} */`)} select ${sql.join(list)}`.execute(
      db,
    )
  return rows[0] as Row
}
