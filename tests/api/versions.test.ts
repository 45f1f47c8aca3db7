// Tests that a process says whether it can serve the schema of the database, and that migrations fit the version before.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { showVersion } from '../../src/server/commands/version.ts'
import { isOlder, neededVersion, whyNotServable } from '../../src/server/db/compatibility.ts'
import { knownMigrations, migrate } from '../../src/server/db/migrate.ts'
import { version } from '../../src/server/version.ts'
import { start, win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'

const LAST = String(knownMigrations.at(-1))
const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations')
/** The newest migration of before the rule that a migration fits the version before. */
const LAST_WITHOUT_RULE = '025-play-settings'
/** Statements after which code that uses the old schema fails. */
const REMOVES =
  /\bdrop (?:table|column|function|view|trigger|sequence|schema)\b|\brename (?:to|column)\b|\bset not null\b|\bset data type\b|alter column \w+ type|\.(?:dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType)\(/i

onDatabases('the schema of another version', (server, kind) => {
  const note = (name: string) =>
    sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00.000Z')`.execute(
      server.app.context.db,
    )
  const forget = (name: string) =>
    sql`delete from kysely_migration where name = ${name}`.execute(server.app.context.db)
  const ready = () => server.client().try('GET /api/ready')
  /** Returns whether the version can serve the database, and the last line that `npm run ops -- version` prints. */
  const command = async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      return { isServable: await showVersion(server.app.context.env, []), line: print.mock.calls.at(-1)?.[0] }
    } finally {
      print.mockRestore()
    }
  }

  test('a newer schema that this version can serve changes nothing', async () => {
    await note('998-later')
    expect((await ready()).status).toBe(200)
    await migrate(server.app.context.db) // as a start of this version does
    const { client } = await server.player()
    expect((await win(server, client, await start(client))).status).toBe('level_complete')
    await forget('998-later')
  })

  test('npm run ops -- version says what the database has, as far as it can be opened', async () => {
    if (kind === 'embedded') {
      expect(await command()).toEqual({
        isServable: true,
        line: expect.stringMatching(/cannot be opened: .* in use/),
      })
      return
    }
    expect(await command()).toEqual({ isServable: true, line: `Database     ${LAST}` })
    await note('999-drop-needs-99.0.0')
    expect(await command()).toEqual({
      isServable: false,
      line: expect.stringContaining('start version 99.0.0'),
    })
    await forget('999-drop-needs-99.0.0')
    await forget(LAST)
    expect((await command()).line).toBe(
      `Database     ${knownMigrations.at(-2)}; migrations that the next start runs: 1`,
    )
    await note(LAST)
  })

  test.each([
    [
      'newer',
      () => note('999-drop-needs-99.0.0'),
      () => forget('999-drop-needs-99.0.0'),
      'start version 99.0.0',
    ],
    ['older', () => forget(LAST), () => note(LAST), `without the migration ${LAST}`],
  ])(
    'a %s schema that this version cannot serve is said by ready, and health goes on',
    async (_, change, undo, says) => {
      await change()
      const answer = await ready()
      expect(answer).toMatchObject({ status: 503, body: { code: 'schema_mismatch' } })
      expect(answer.body.message).toContain(says)
      expect((await server.client().try('GET /api/health')).body).toEqual({ status: 'ok', version })
      await undo()
      expect((await ready()).status).toBe(200)
    },
  )
})

test('a process serves its own schema, and a newer one that does not need a newer version', () => {
  const known = ['001-a', '002-b']
  const why = (...applied: string[]) => whyNotServable(applied, known, '0.9.0')
  expect(why('001-a', '002-b')).toBeUndefined()
  expect(why('001-a', '002-b', '003-c', '004-d-needs-0.9.0')).toBeUndefined()
  expect(why('001-a', '002-b', '003-c', '004-d-needs-0.10.0')).toContain(
    'start version 0.10.0 or a newer one',
  )
  expect(why('001-a', '002-b', '003-c-needs-0.10.0', '004-d')).toContain('003-c-needs-0.10.0')
  expect(why('001-a')).toContain('older version of WordConnect (without the migration 002-b)')
  expect(why('001-a', '003-c')).toContain('start that version or a newer one')
  expect(['0.9.9', '0.10.0', '0.10.1', '1.0.0'].map((one) => isOlder(one, '0.10.0'))).toEqual([
    ...[true, false, false, false],
  ])
})

test('a migration that removes something names the oldest version that can run without it, at most this one', () => {
  for (const name of knownMigrations.filter((one) => one > LAST_WITHOUT_RULE)) {
    const needed = neededVersion(name)
    // Add, then use, then drop: a version before this one must already run without what the migration removes.
    if (needed !== undefined) expect(isOlder(version, needed), name).toBe(false)
    const file = `${name.replace(/-needs-[\d.]+$/, '')}.ts`
    const removes = REMOVES.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))?.[0]
    expect({ name, removes: needed === undefined ? removes : undefined }).toEqual({
      name,
      removes: undefined,
    })
  }
})
