import { sql } from 'kysely'
import type { Db } from '../../src/server/db/database.ts'
import { flushLive } from './live.ts'
import type { TestServer } from './server.ts'

/** Returns the row count and checksum of every table. The returned values do not change if no row changes. */
export async function checksums({ app }: TestServer): Promise<Record<string, string>> {
  const { db } = app.context
  await flushLive(db) // otherwise, the relay would move rows a few milliseconds later
  return checksumsOf(db)
}

export async function checksumsOf(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const ofEach = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  )
  // PostgreSQL can read the tables at the same time, so the rows have no order of their own.
  const { rows } = await sql<{
    name: string
    sum: string
  }>`${sql.join(ofEach, sql` union all `)} order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
