import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The kinds of databases: embedded and PostgreSQL. A test run without a PostgreSQL server uses only the embedded
 * database.
 */
export const databaseKinds = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/**
 * The address of the PostgreSQL server that `npm test` starts, with its superuser. The value is undefined if the option
 * `--without-postgres` is set.
 */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/**
 * The kinds of databases that tests can use on this machine. The command `npm test -- --without-postgres` does not test
 * PostgreSQL, and its report says this.
 */
export const kindsHere = databaseKinds.filter((kind) => kind === 'embedded' || testDatabaseUrl !== undefined)

/**
 * The kind of database that the tests can create faster. It is for tests that do not depend on the kind of database.
 */
export const quickKind: DatabaseKind = testDatabaseUrl === undefined ? 'embedded' : 'postgres'

export interface FreshDatabase {
  /** Settings that make a server use this database. */
  settings: { DATA_DIR: string; DATABASE_URL?: string; AUTH_SECRET?: string }
  drop(): Promise<void>
}

/**
 * Copies an empty embedded database into a folder. The module templates.ts creates this template. If no template
 * exists, the server creates its own database, which takes seconds.
 */
export function copyTemplate(folder: string): void {
  const { TEST_TEMPLATE_FOLDER } = process.env
  if (TEST_TEMPLATE_FOLDER) cpSync(TEST_TEMPLATE_FOLDER, folder, { recursive: true })
}

/** Creates an empty database for one test file or one test. If `bare` is true, the database has no tables. */
export async function freshDatabase(kind: DatabaseKind, { bare = false } = {}): Promise<FreshDatabase> {
  const { TEST_TEMPLATE_DATABASE } = bare ? {} : process.env
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  if (kind === 'embedded') {
    if (!bare) copyTemplate(folder)
    return { settings: { DATA_DIR: folder }, drop: async () => removeFolder() }
  }
  if (testDatabaseUrl === undefined)
    throw new Error('TEST_DATABASE_URL is not set: run this through npm test')
  const name = `wc_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}${TEST_TEMPLATE_DATABASE ? ` template ${TEST_TEMPLATE_DATABASE}` : ''}`)
  return {
    settings: {
      DATA_DIR: folder,
      DATABASE_URL: addressOf(testDatabaseUrl, name),
      AUTH_SECRET: randomBytes(24).toString('hex'),
    },
    drop: async () => {
      await admin(`drop database if exists ${name} with (force)`)
      removeFolder()
    },
  }
}

/** Returns the address of the given database on the same PostgreSQL server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs an SQL statement as the superuser of the PostgreSQL server. */
export async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
