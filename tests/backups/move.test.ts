import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { move } from '../../src/server/commands/database.ts'
import { readCopy, writeCopy } from '../../src/server/db/copy.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { readEnv } from '../../src/server/env.ts'
import { checksumsOf } from '../support/checksums.ts'
import { addressOf, admin, freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { fillTables } from '../support/fill-tables.ts'

const log = pino({ level: 'silent' })
/** More rows than the first batch of a copy has. */
const MANY = 700

/** Opens the database of the settings, and closes it when `use` has ended. */
async function on<T>(settings: Record<string, string>, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readEnv(settings), log)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Returns the checksums of the product's tables. Each migrated database has its own times of migrations. */
const sumsOf = async ({ db }: Database) => {
  const { kysely_migration: _, kysely_migration_lock: __, ...sums } = await checksumsOf(db)
  return sums
}

describe.skipIf(testDatabaseUrl === undefined)('database move', () => {
  let source: Awaited<ReturnType<typeof freshDatabase>>
  const role = `wc_owner_${randomBytes(4).toString('hex')}`
  const targets: string[] = []
  const lines: string[] = []

  beforeAll(async () => {
    source = await freshDatabase('embedded')
    await admin(`create role ${role} login password 'not a superuser'`)
    await on(source.settings, async ({ db }) => {
      await migrate(db)
      await fillTables(db)
      await sql`insert into player (id, name, email) select 'many ' || n, n, n || '@many.example' from generate_series(1, ${MANY}) as n`.execute(
        db,
      )
      await sql`insert into avatar (player_id, hash, image, created_at)
        select 'many ' || n, n, decode(repeat(md5(n::text), 4000), 'hex'), now() from generate_series(1, 40) as n`.execute(
        db,
      )
    })
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  })
  afterEach(() => lines.splice(0))
  afterAll(async () => {
    vi.restoreAllMocks()
    for (const name of targets) await admin(`drop database if exists ${name} with (force)`)
    await admin(`drop role if exists ${role}`)
    await source.drop()
  })

  /** Creates an empty database of an owner who is no superuser, as managed PostgreSQL has. */
  async function newTarget(): Promise<string> {
    const name = `wc_${randomBytes(6).toString('hex')}`
    await admin(`create database ${name} owner ${role}`)
    targets.push(name)
    const url = new URL(addressOf(testDatabaseUrl ?? '', name))
    url.username = role
    url.password = 'not a superuser'
    return url.href
  }
  const onTarget = <T>(url: string, use: (database: Database) => Promise<T>) =>
    on({ DATABASE_URL: url, AUTH_SECRET: 'a secret of thirty-two characters' }, use)

  test('every table arrives with equal rows, sequences, triggers and foreign keys', async () => {
    const url = await newTarget()
    const before = await on(source.settings, sumsOf)
    expect(Object.entries(before).filter(([, sum]) => sum.startsWith('0 '))).toEqual([])
    expect(await move(readEnv(source.settings), [url])).toBe(true)
    expect(lines.join('\n')).toMatch(/^player +703 rows, equal checksums$/m)
    expect(lines.join('\n')).toMatch(/AUTH_SECRET: the content of the file .*secret/)
    expect(await on(source.settings, sumsOf)).toEqual(before)
    await onTarget(url, async (target) => {
      expect(await sumsOf(target)).toEqual(before)
      const constraints = sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as is from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`
      const triggers = sql`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
      const inSource = await on(source.settings, async ({ db }) => [
        (await constraints.execute(db)).rows,
        (await triggers.execute(db)).rows,
      ])
      expect([(await constraints.execute(target.db)).rows, (await triggers.execute(target.db)).rows]).toEqual(
        inSource,
      )
      const ids = await sql<{ old: number; fresh: number }>`with fresh as (
        insert into live_outbox (topic, event, data) values ('t', 'e', '{}') returning id)
        select fresh.id as fresh, (select max(id) from live_outbox) as old from fresh`.execute(target.db)
      expect(ids.rows[0]?.fresh).toBeGreaterThan(ids.rows[0]?.old ?? 0)
    })
    await expect(move(readEnv(source.settings), [url])).rejects.toThrow(
      'The target is not empty: it has accounts',
    )
  })

  test('a copy that fails leaves nothing, and can be made again', async () => {
    const url = await newTarget()
    await onTarget(url, async (target) => {
      const failing = async function* () {
        for await (const piece of piecesOf(source.settings)) {
          if (piece.kind === 'rows' && piece.table === 'wallet') throw new Error('the source is gone')
          yield piece
        }
      }
      await expect(writeCopy(target, failing())).rejects.toThrow('the source is gone')
      const cut = async function* () {
        for await (const piece of piecesOf(source.settings)) if (piece.kind !== 'end') yield piece
      }
      await expect(writeCopy(target, cut())).rejects.toThrow('its end is missing')
      const changed = async function* () {
        for await (const piece of piecesOf(source.settings))
          if (piece.kind !== 'rows' || piece.table !== 'support_message') yield piece
      }
      await expect(writeCopy(target, changed())).rejects.toThrow('The checksums differ: support_message')
      expect(Object.values(await sumsOf(target)).filter((sum) => !sum.startsWith('0 '))).toEqual([])
    })
    expect(await move(readEnv(source.settings), [url])).toBe(true)
  })

  test('is refused with a reason, and then changes nothing', async () => {
    const url = await newTarget()
    const env = readEnv(source.settings)
    await on(source.settings, async () => {
      await expect(move(env, [url])).rejects.toThrow(/DATA_DIR .* is in use by another WordConnect process/)
    })
    await expect(move(env, [])).rejects.toThrow('Usage: npm run ops -- database move postgres://')
    await expect(
      move(
        readEnv({ ...source.settings, DATABASE_URL: url, AUTH_SECRET: 'a secret of thirty-two characters' }),
        [url],
      ),
    ).rejects.toThrow('DATABASE_URL is set')
    const nowhere = join(source.settings.DATA_DIR, 'nowhere')
    await expect(move(readEnv({ DATA_DIR: nowhere }), [url])).rejects.toThrow('has no embedded database')
    expect(existsSync(nowhere)).toBe(false)
    await onTarget(url, ({ pool }) => pool.query('create table of_another_program (id integer)'))
    await expect(move(env, [url])).rejects.toThrow('it has tables of another program (of_another_program)')
  })
})

/** Reads a copy of the database of the settings, which is open until the last piece. */
async function* piecesOf(settings: Record<string, string>) {
  const database = await openDatabase(readEnv(settings), log)
  try {
    yield* readCopy(database)
  } finally {
    await database.close()
  }
}
