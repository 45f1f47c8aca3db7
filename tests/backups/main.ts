// The command `npm run stress -- backups` makes backups under play on each database, and restores and audits each. It
// also moves an embedded database with many rows to PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { DatabaseKind } from '../support/database.ts'
import { withDatabases } from '../support/with-databases.ts'

const PLAYERS = 8
const { values } = parseArgs({
  options: {
    backups: { type: 'string', default: '20' },
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
})
const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(0)

await withDatabases(async (all) => {
  const kinds = all.filter((kind) => values.only === undefined || kind === values.only)
  if (Number(values.backups) > 0) for (const kind of kinds) await backUp(kind)
  if (Number(values.rows) > 0 && all.includes('postgres')) await moveMany(Number(values.rows))
})

async function backUp(kind: DatabaseKind): Promise<void> {
  const { startServer } = await import('../support/server.ts')
  const { backUpUnderPlay } = await import('./rounds.ts')
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-backups-'))
  const server = await startServer(kind, {}, 'runs')
  const begun = performance.now()
  try {
    const backups = Number(values.backups)
    const { levels, rows, bytes, longestMs } = await backUpUnderPlay(
      server,
      folder,
      { backups, players: PLAYERS },
      (n) => n % 5 === 0 && console.log(`${kind}: ${n} backups, 0 differences`),
    )
    console.log(
      `done: ${kind}: ${backups} backups under ${levels} ends of levels, all restored, 0 differences; the last has ` +
        `${rows} rows and ${(bytes / 1e6).toFixed(1)} MB, the longest took ${longestMs.toFixed(0)} ms (${secondsSince(begun)} s)`,
    )
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves an embedded database with about this number of rows. The move itself compares the checksums of all tables. */
async function moveMany(rows: number): Promise<void> {
  const { freshDatabase } = await import('../support/database.ts')
  const { openDatabase } = await import('../../src/server/db/database.ts')
  const { migrate } = await import('../../src/server/db/migrate.ts')
  const { readEnv } = await import('../../src/server/env.ts')
  const { move } = await import('../../src/server/commands/database.ts')
  const [source, target] = [await freshDatabase('embedded'), await freshDatabase('postgres', { bare: true })]
  try {
    const env = readEnv(source.settings)
    const database = await openDatabase(env, pino({ level: 'silent' }))
    await migrate(database.db)
    const players = Math.ceil(rows / 10)
    await sql`insert into player (id, name, email)
      select 'p' || n, 'Player ' || n, n || '@many.example' from generate_series(1, ${players}) as n`.execute(
      database.db,
    )
    await sql`insert into ledger (player_id, item, pocket, delta, reason, ref)
      select 'p' || (1 + n % ${players}), 'hint', 'kept', 1, 'test', n::text
      from generate_series(1, ${rows - players}) as n`.execute(database.db)
    await database.close()
    const begun = performance.now()
    await move(env, [target.settings.DATABASE_URL ?? ''])
    console.log(`done: a move of ${rows} rows in ${secondsSince(begun)} s`)
  } finally {
    await source.drop()
    await target.drop()
  }
}
