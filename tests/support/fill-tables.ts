import { sql } from 'kysely'
import type { Db } from '../../src/server/db/database.ts'

interface Column {
  name: string
  type: string
  /** True if PostgreSQL itself numbers the rows. */
  identity: boolean
  /** The table and the column to which a foreign key refers. */
  refers: { table: string; column: string } | null
  /** A value that the check constraint of the column allows. */
  allowed: string | null
}

/** Texts with every character that has a meaning in SQL, in arrays or in composite values. */
const TEXT = 'comma, (paren) "quote" \'apostrophe\' \\back\\slash {brace} null\nline\ttab é 🐍 '
const PLAYERS = 3

/**
 * Adds rows to every table that has none, so that a copy of the database must contain every table. The rows have values
 * that are difficult to copy, and fulfil the constraints of the database but not the rules of the game. `given` has the
 * values of some columns by their names.
 */
export async function fillTables(db: Db, given: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%' order by relname <> 'player', relname`.execute(db)
  let left = tables.map(({ name }) => name)
  // A table can be filled when the tables of its foreign keys are filled.
  while (left.length > 0) {
    const refused: string[] = []
    const reasons: string[] = []
    for (const table of left) {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
      if (rows.length > 0) continue
      const added = table === 'player' ? PLAYERS : 1
      try {
        await db.transaction().execute(async (tx) => {
          for (let n = 1; n <= added; n++) await insertRow(tx, table, n, given)
        })
      } catch (error) {
        refused.push(table)
        reasons.push(`${table}: ${(error as Error).message}`)
      }
    }
    if (refused.length === left.length)
      throw new Error(`these tables cannot be filled: ${reasons.join('; ')}`)
    left = refused
  }
  return tables.map(({ name }) => name)
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, attidentity <> '' as identity,
      (select json_build_object('table', confrelid::regclass::text, 'column', referred.attname)
        from pg_constraint join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = confkey[1]
        where contype = 'f' and conrelid = a.attrelid and conkey = array[a.attnum] limit 1) as refers,
      (select substring(pg_get_constraintdef(oid) from '''([^'']*)''') from pg_constraint
        where contype = 'c' and conrelid = a.attrelid and conkey = array[a.attnum] limit 1) as allowed
    from pg_attribute as a where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db)
  return rows
}

/** Inserts a row. `given` has the values of some columns by their names. */
async function insertRow(
  db: Db,
  table: string,
  n: number,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = (await columnsOf(db, table)).filter(({ identity }) => !identity)
  const values = columns.map(({ name, type, refers, allowed }, position) => {
    if (given[name] !== undefined) return sql`${given[name]}`
    if (refers)
      return sql`(select ${sql.ref(refers.column)} from ${sql.table(refers.table)} order by 1
        offset ${sql.lit(position)} % greatest(1, (select count(*) from ${sql.table(refers.table)})) limit 1)`
    if (allowed !== null) return sql.lit(allowed)
    return sql`cast(${sql.lit(textOf(type, name, n))} as ${sql.raw(type)})`
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(db)
}

function textOf(type: string, name: string, n: number): string {
  switch (type) {
    case 'text':
    case 'character varying':
      return `${TEXT}${name} ${n}`
    case 'text[]':
      return '{"comma, \\"quote\\" \\\\ \'","",null,NULL,"null"}'
    case 'integer':
    case 'smallint':
    case 'bigint':
      return String(n)
    case 'integer[]':
    case 'bigint[]':
    case 'smallint[]':
      return '{3,0,-1}'
    case 'double precision':
    case 'real':
      return '0.30000000000000004'
    case 'numeric':
      return '12345678901234567890.123456789'
    case 'boolean':
      return 'true'
    case 'bytea':
      return `\\x${Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')}`
    case 'date':
      return `2026-11-${10 + n}`
    case 'json':
    case 'jsonb':
      return JSON.stringify({ text: TEXT, list: [1.5, null, { a: 'b' }] })
    case 'timestamp with time zone':
      return '2026-11-27 23:59:59.123456+05:30'
    default:
      throw new Error(`a value of the type ${type} is not known here: add one`)
  }
}
