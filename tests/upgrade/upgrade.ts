import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { isOlder } from '../../src/server/db/compatibility.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { knownMigrations } from '../../src/server/db/migrate.ts'
import { version } from '../../src/server/version.ts'
import { type Product, startProduct } from '../faults/support/product.ts'
import { audit } from '../support/audit.ts'
import { freshDatabase } from '../support/database.ts'
import { groupsOf } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'
import { type Field, Guest, play, type Side } from './play.ts'
import type { Release } from './previous.ts'

/** The first version that starts on a newer schema which it can serve. */
const STARTS_ON_NEWER = '0.2.0'
const LIVE_MS = 15_000
/** Parts of the time for play: on the old server alone, on both, and on the new server alone. */
const PARTS = { old: 0.2, both: 0.65, new: 0.15 }

/**
 * Lets players play on the server of an older release. Meanwhile, the server of this version starts on the same database,
 * and migrates it. Then each request goes to one of both by chance, and at the end the old server stops. `failures` are
 * answers of 500 or more, live events that did not come, and differences that an audit found. `line` has the
 * figures, and `logs` the output of the servers.
 */
export async function upgradeUnderPlay(
  release: Release,
  { seconds, players }: { seconds: number; players: number },
): Promise<{ line: string; failures: string[]; logs: string }> {
  const fresh = await freshDatabase('postgres', { bare: true })
  const settings = (name: string) => ({ ...fresh.settings, DATA_DIR: join(fresh.settings.DATA_DIR, name) })
  const running: Product[] = []
  let database: Database | undefined
  try {
    const start = async (name: string, folder?: string) => {
      const product = await startProduct(settings(name), folder)
      running.push(product)
      return product
    }
    const old = await start('old', release.folder)
    database = await openDatabase(readable(fresh.settings), pino({ level: 'silent' }))
    const oldSide: Side = { name: `old ${release.version}`, origin: old.origin, answered: 0, accepted: 0 }
    const field = fieldOf(database, [oldSide])
    let isOver = false
    const guests = Array.from({ length: players }, () => new Guest(field))
    const playing = Promise.all(guests.map((guest) => play(guest, field, guests, () => isOver)))
    await Promise.race([sleep(seconds * 1000 * PARTS.old), playing])

    const present = await start('new')
    const newSide: Side = { name: `new ${version}`, origin: present.origin, answered: 0, accepted: 0 }
    const alone = oldSide.answered
    field.sides = [oldSide, newSide]
    await Promise.race([sleep(seconds * 1000 * PARTS.both), playing])
    field.failures.push(...(await exchange(oldSide, newSide)))
    if (!isOlder(release.version, STARTS_ON_NEWER))
      await start('again', release.folder).then(
        (again) => again.stop(),
        (error: Error) => field.failures.push(error.message),
      )

    field.sides = [newSide]
    const code = await old.stop()
    if (code !== 0) field.failures.push(`the old server ended with ${code}: ${old.output()}`)
    await Promise.race([sleep(seconds * 1000 * PARTS.new), playing])
    isOver = true
    await playing
    await present.stop()
    field.failures.push(...(await audit(database)))
    return {
      failures: field.failures,
      logs: running.map((product) => product.output()).join('\n'),
      line:
        `${field.failures.length === 0 ? 'done' : 'FAILED'}: version ${release.version} (${release.revision}, schema ${release.schema}) ` +
        `beside ${version} (schema ${knownMigrations.at(-1)}): ${told(oldSide)} of the old server, ${alone} of them before the ` +
        `new one was ready, ${told(newSide)} of the new one, ${field.levels} ends of levels, ` +
        `${field.failures.length} answers of 500 or more and other failures`,
    }
  } finally {
    for (const product of running) if (product.running()) await product.kill()
    await database?.close()
    await fresh.drop()
  }
}

const told = ({ answered, accepted }: Side) => `${answered} answers (${accepted} below 400)`

const readable = ({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string }) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  poolSize: 4,
})

function fieldOf({ db }: Database, sides: Side[]): Field {
  return {
    sides,
    failures: [],
    levels: 0,
    async answers(gameId) {
      const row = await db
        .selectFrom('game')
        .select('board')
        .where('id', '=', gameId)
        .unionAll(db.selectFrom('visitor_board').select('board').where('id', '=', gameId))
        .executeTakeFirst()
      return row ? groupsOf(row.board) : []
    },
  }
}

/** Checks that each server passes on live events of the other. Returns what did not arrive. */
async function exchange(one: Side, two: Side): Promise<string[]> {
  const missing: string[] = []
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const field = { ...({} as Field), sides: [to], failures: missing }
    const listener = new Guest(field)
    await listener.signUp()
    const stream = await TestStream.open(listener.client(to), '/api/activities/events')
    const sender = new Guest({ ...field, sides: [from] })
    await sender.signUp()
    const isThere = ({ data }: { data: Record<string, unknown> }) =>
      (data.user as { id?: string } | undefined)?.id === sender.id
    const came = await stream.find(isThere, LIVE_MS).catch(() => undefined)
    if (!came) missing.push(`an activity on ${from.name} did not come to a stream of ${to.name}`)
    await stream.leave()
  }
  return missing
}
