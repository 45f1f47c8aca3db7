import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupsIn, readBackup, writeBackup } from '../../src/server/backup/backup-file.ts'
import { nightlyBackup } from '../../src/server/backup/nightly.ts'
import { check, make, restore } from '../../src/server/commands/backup.ts'
import type { Piece } from '../../src/server/db/copy.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { readEnv } from '../../src/server/env.ts'
import { seedDemo } from '../../src/server/features/demo/demo.service.ts'
import { checksums, checksumsOf } from '../support/checksums.ts'
import { freshDatabase, kindsHere } from '../support/database.ts'
import { isLong } from '../support/length.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { playOn } from './play.ts'

let folder: string
const lines: string[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordconnect-backups-'))
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
beforeEach(() => lines.splice(0))
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const count = async (file: string) => {
  let pieces = 0
  for await (const _ of readBackup(file)) pieces++
  return pieces
}

onDatabases('backups', { clock: 'runs' }, (server, kind) => {
  const fileOf = (name: string) => join(folder, `${kind} ${name}`)
  beforeAll(() => seedDemo(server.app.context))

  test('one that is made under play passes its audit, and the server tells its age', async () => {
    const { env } = server.app.context
    const file = fileOf('under play')
    const stop = await playOn(server, 3)
    expect(await make(env, [file])).toBe(true)
    expect(await stop()).toBeGreaterThan(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(await server.client().call('GET /api/ready')).toEqual({ status: 'ok', backup: null })
    expect(await check(env, [file])).toBe(true)
    expect(lines.at(-1)).toMatch(/^\d+ rows restored with equal checksums, 0 differences$/)
    const { backup } = await server.client().call('GET /api/ready')
    expect(backup?.ageSeconds).toBeLessThan(120)
    expect(readdirSync(env.dataDir).filter((name) => name.startsWith('copy-'))).toEqual([])
  })

  test('is restored into the other kind of database with equal rows, and only once', async () => {
    const file = fileOf('to restore')
    await make(server.app.context.env, [file])
    const {
      kysely_migration: _,
      kysely_migration_lock: __,
      readiness: ___,
      ...before
    } = await checksums(server)
    const other = kindsHere.find((one) => one !== kind) ?? kind
    const target = await freshDatabase(other, { bare: true })
    try {
      const env = readEnv(target.settings)
      expect(await restore(env, [file])).toBe(true)
      const database = await openDatabase(env, pino({ level: 'silent' }))
      expect(await checksumsOf(database.db)).toMatchObject(before)
      await database.close()
      await expect(restore(env, [file])).rejects.toThrow('The target is not empty: it has accounts')
    } finally {
      await target.drop()
    }
  })

  // On PostgreSQL the job does the same without the copy of the files.
  test.runIf(isLong || kind === 'embedded')(
    'the nightly job makes and rehearses one, and keeps fourteen',
    async () => {
      const { context } = server.app
      const backupDir = join(folder, `nightly ${kind}`)
      mkdirSync(backupDir)
      const old = Array.from({ length: 15 }, (_, n) => `wordconnect-2026-01-${10 + n}T02-41-00Z.backup`)
      for (const name of [...old, 'notes of the operator']) writeFileSync(join(backupDir, name), '')
      await sql`delete from backup_rehearsal`.execute(context.db)
      const nightly = { ...context, env: { ...context.env, backupDir } }
      await nightlyBackup.run(nightly)
      const kept = backupsIn(readdirSync(backupDir))
      expect(kept).toEqual([kept[0], ...old.toReversed().slice(0, 13)])
      expect(readdirSync(backupDir)).toHaveLength(15)
      expect((await server.client().call('GET /api/ready')).backup?.ageSeconds).toBeLessThan(120)
      await nightlyBackup.run(nightly)
      expect(backupsIn(readdirSync(backupDir))).toEqual(kept)
    },
  )
})

onOneDatabase('a backup with a difference', { books: false }, (server) => {
  test('fails its audit, and is not recorded', async () => {
    const { context } = server.app
    const { id, username } = await server.player()
    await server.grant(id, 'hint', 3)
    await sql`update wallet set hints = 4 where player_id = ${id}`.execute(context.db)
    const file = join(folder, username)
    await make(context.env, [file])
    expect(await check(context.env, [file])).toBe(false)
    expect(lines.join('\n')).toContain(`player ${id} holds 4 hints, the ledger says 3`)
    expect((await server.client().call('GET /api/ready')).backup).toBeNull()
    await expect(make(context.env, [file])).rejects.toThrow('exists already')
  })
})

describe('backup files', () => {
  const pieces = async function* (): AsyncGenerator<Piece> {
    yield { kind: 'start', format: 1, madeAt: '2026-11-27T02:41:00.000Z', migrations: ['001-play'] }
    for (let n = 0; n < 50; n++)
      yield {
        kind: 'rows',
        table: 'player',
        rows: Array.from({ length: 100 }, (_, row) => `(é ${row} ${n}\n)`),
      }
    yield { kind: 'end', tables: {}, sequences: {} }
  }

  test('one that is cut, changed or something else is refused with a reason', async () => {
    const file = join(folder, 'whole')
    await writeBackup(file, pieces())
    expect(await count(file)).toBe(52)
    const bytes = readFileSync(file)
    const damaged = join(folder, 'damaged')
    for (const broken of [
      bytes.subarray(0, bytes.length - 20),
      Buffer.concat([bytes.subarray(0, 300), Buffer.from('changed'), bytes.subarray(307)]),
      Buffer.from('no backup'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(damaged, broken)
      await expect(count(damaged)).rejects.toThrow(`${damaged} is not a backup, or is damaged: `)
    }
    await expect(count(join(folder, 'missing'))).rejects.toThrow('it cannot be read')
  })

  test('a backup that fails leaves no file', async () => {
    const failing = async function* (): AsyncGenerator<Piece> {
      yield* pieces()
      throw new Error('the database is gone')
    }
    const file = join(folder, 'failed')
    await expect(writeBackup(file, failing())).rejects.toThrow('the database is gone')
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
  })
})
