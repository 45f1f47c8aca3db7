import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProduct } from '../../../tests/faults/support/product.ts'
import { Client } from '../../../tests/support/client.ts'
import { copyTemplate } from '../../../tests/support/database.ts'
import { SettingError } from '../env.ts'
import { openDatabase } from './database.ts'
import { keepPrivate } from './private-folder.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

let outer: string
let folder: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'wordconnect-private-'))
  chmodSync(outer, 0o755)
  folder = join(outer, 'data')
  mkdirSync(folder)
})
afterEach(() => rmSync(outer, { recursive: true, force: true, maxRetries: 3 }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/**
 * Counts the folders and files below a path for each combination of permissions: `{ 'folder 700': 28, 'file 600': 1186
 * }`.
 */
function permissions(path: string, seen: Record<string, number> = {}): Record<string, number> {
  const { mode } = lstatSync(path)
  const isFolder = lstatSync(path).isDirectory()
  const kind = `${isFolder ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  seen[kind] = (seen[kind] ?? 0) + 1
  if (isFolder) for (const name of readdirSync(path)) permissions(join(path, name), seen)
  return seen
}
const onlyOwner = { 'folder 700': expect.any(Number), 'file 600': expect.any(Number) }

function open(path: string): void {
  const isFolder = lstatSync(path).isDirectory()
  chmodSync(path, isFolder ? 0o755 : 0o666)
  if (isFolder) for (const name of readdirSync(path)) open(join(path, name))
}

describe('the data folder', () => {
  test('is made private, with the entries of the product only, and without following links', () => {
    const foreign = join(outer, 'foreign')
    writeFileSync(foreign, '')
    mkdirSync(join(folder, 'pg/base/1'), { recursive: true })
    mkdirSync(join(folder, 'pictures'))
    for (const name of ['pg/base/1/2601', 'lock', 'ready', 'secret', 'notes', 'pg-notes'])
      writeFileSync(join(folder, name), '')
    open(outer)
    symlinkSync(foreign, join(folder, 'pg/base/link'))
    symlinkSync(foreign, join(folder, 'secret.new'))

    keepPrivate(folder)
    for (const name of ['.', 'pg', 'pg/base', 'pg/base/1']) expect(modeOf(join(folder, name))).toBe('700')
    for (const name of ['pg/base/1/2601', 'lock', 'ready', 'secret'])
      expect(modeOf(join(folder, name))).toBe('600')
    expect(modeOf(join(folder, 'pictures'))).toBe('755')
    for (const name of ['notes', 'pg-notes']) expect(modeOf(join(folder, name))).toBe('666')
    expect([modeOf(foreign), modeOf(outer)]).toEqual(['666', '755'])
  })

  test('is made when there is none', () => {
    keepPrivate(join(folder, 'of/its/own'))
    expect(modeOf(join(folder, 'of/its/own'))).toBe('700')
  })

  test('is refused when all users share it', () => {
    chmodSync(folder, 0o1777)
    expect(() => keepPrivate(folder)).toThrow(
      `DATA_DIR ${folder} is shared by all users: choose another folder`,
    )
    expect(modeOf(folder)).toBe('777')
  })

  test.runIf(isRoot)('is refused when it, or a file of the product in it, belongs to another user', () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, '')
    for (const path of [secret, folder]) {
      chownSync(path, NOBODY, NOBODY)
      expect(() => keepPrivate(folder)).toThrow(SettingError)
      expect(() => keepPrivate(folder)).toThrow(
        `DATA_DIR ${folder} cannot be kept private: ${path} belongs to another user; give it to the user who runs WordConnect or choose another folder`,
      )
    }
  })

  test.skipIf(isRoot)('is refused when it belongs to another user', () => {
    expect(() => keepPrivate('/')).toThrow('DATA_DIR / cannot be kept private: / belongs to another user')
  })
})

describe('the embedded database', () => {
  test('is made private, whole or not at all', async () => {
    mkdirSync(join(folder, 'pg.new-killed/base'), { recursive: true })
    const database = await openDatabase(
      { dataDir: folder, databaseUrl: undefined, poolSize: 1 },
      pino({ level: 'silent' }),
    )
    await database.pool.query('create table made (n integer); insert into made values (1); checkpoint')
    expect(readdirSync(folder).filter((name) => name.startsWith('pg'))).toEqual(['pg'])
    expect(permissions(join(folder, 'pg'))).toEqual(onlyOwner)
    await database.close()
  })

  test('becomes and stays private when it was open to everybody', async () => {
    copyTemplate(folder)
    open(folder)
    const product = await startProduct({ DATA_DIR: folder })
    try {
      const client = new Client(product.origin)
      await client.call('POST /api/auth/register', {
        body: { email: 'private@wordconnect.example', password: 'a quiet harbour' },
      })
      expect(permissions(folder)).toEqual(onlyOwner)
      if (isRoot && existsSync('/usr/sbin/runuser')) {
        const read = (path: string) =>
          run('/usr/sbin/runuser', ['-u', 'nobody', '--', 'cat', join(folder, path)])
        await expect(read('secret')).rejects.toThrow('Permission denied')
        await expect(read('pg/PG_VERSION')).rejects.toThrow('Permission denied')
      }
    } finally {
      expect(await product.stop()).toBe(0)
    }
    expect(permissions(folder)).toEqual(onlyOwner)
  })
})
