import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { Output } from '../../src/contract/api.ts'
import type { Board } from '../../src/engine/board/board.ts'
import { type App, createApp } from '../../src/server/app.ts'
import type { WalletItem } from '../../src/server/db/schema.ts'
import { readEnv } from '../../src/server/env.ts'
import type { Feature } from '../../src/server/feature.ts'
import { hashPassword } from '../../src/server/features/account/password.ts'
import { grant } from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import { Client } from './client.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from './database.ts'

/** A server that runs in this process, with a new database and on a free port. */
export interface TestServer {
  app: App
  origin: string
  /** Advances the server's clock. */
  passTime(seconds: number): void
  /** Advances the server's clock to the next noon (UTC), so that the date does not change during a test by chance. */
  passToNoon(): void
  now(): Date
  client(): Client
  /** Signs up a player with a username. If `address` is missing, each player has a different network address. */
  player(name?: string, address?: string): Promise<{ client: Client; id: string; username: string }>
  /** Returns the groups of a board as tile ids. In the product, no player can read these groups during play. */
  answer(gameId: string): Promise<string[][]>
  makePremium(playerId: string): Promise<void>
  /** Grants hints, lives or days of premium. */
  grant(playerId: string, item: WalletItem, count: number): Promise<void>
  close(): Promise<void>
}

const hashes = new Map<string, Promise<string>>()

/**
 * Many test players have the same password. The function computes the hash of a password only once, which halves the
 * time of a sign-up. Even a known hash is returned in a later turn of the event loop, so that the watch over
 * transactions notices a hash inside a transaction.
 */
async function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  await nextTurn()
  return hash
}

let players = 0
let grants = 0

/**
 * Starts a server. `settings` can be a function of the new database's settings. Rate limits are off unless `settings`
 * turns them on. Limits of play are on. By default the server's
 * clock is simulated. It advances by one millisecond at each read, and when a test calls `passTime`. With a simulated
 * clock, tests do not depend on the machine's speed, and two events never have the same time. The kind `runs` is a real
 * clock, for tests with timers and browsers.
 */
export async function startServer(
  kind: DatabaseKind = 'embedded',
  settings: Record<string, string> | ((database: FreshDatabase['settings']) => Record<string, string>) = {},
  clock: 'steps' | 'runs' = 'steps',
  features?: readonly Feature[],
  log: Logger = pino({ level: 'silent' }),
): Promise<TestServer> {
  const database = await freshDatabase(kind)
  const env = readEnv({
    ...database.settings,
    PORT: '0',
    DEMO: '0',
    RATE_LIMITS: 'off',
    RESULT_CHECKS: 'off',
    ...(typeof settings === 'function' ? settings(database.settings) : settings),
  })
  let time = Date.now()
  let passed = 0
  const now = () => new Date((clock === 'steps' ? time++ : Date.now()) + passed)
  const app = await createApp(env, log, { now, hash: hashOnce, ...(features && { features }) })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the test server has no port')
  const origin = `http://127.0.0.1:${address.port}`
  const { db } = app.context
  const grantTo = (playerId: string, item: WalletItem, count: number) =>
    db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      await grant(tx, { playerId, item, count, reason: 'test', ref: `${++grants}`, now: now() })
    })

  return {
    app,
    origin,
    now,
    passTime(seconds) {
      passed += seconds * 1000
    },
    passToNoon() {
      const day = 86_400_000
      passed += (1.5 * day - (now().getTime() % day)) % day
    },
    client: () => new Client(origin),
    async player(name, address) {
      players++
      // Usernames contain numbers in base 4, because other numbers such as 455 can look like an offensive word.
      const username = name ?? `player_${players.toString(4)}`
      const client = new Client(origin)
      // The header that a trusted proxy sends. The server trusts this header from the loopback address.
      const from = address ?? `10.${players >> 16}.${(players >> 8) & 255}.${players & 255}`
      const { body } = await client.try('POST /api/auth/register', {
        body: { email: `player${players}@wordconnect.example`, password: 'a quiet harbour' },
        headers: { 'x-forwarded-for': from },
      })
      const user = body as unknown as Output<'POST /api/auth/register'>
      await client.call('POST /api/username/set', { body: { username } })
      return { client, id: user.id, username }
    },
    async answer(gameId) {
      const { board } = await db
        .selectFrom('game')
        .select('board')
        .where('id', '=', gameId)
        .unionAll(db.selectFrom('visitor_board').select('board').where('id', '=', gameId))
        .executeTakeFirstOrThrow()
      return groupsOf(board)
    },
    makePremium: (playerId) => grantTo(playerId, 'premium_day', 1),
    grant: grantTo,
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

/** Returns the ids of a board's tiles by group. */
export function groupsOf(board: Board): string[][] {
  return board.groups.map((_, group) =>
    board.tiles.filter((tile) => tile.group === group).map((tile) => tile.id),
  )
}

/** Returns a wrong guess with three tiles of one group. Each `n` up to 11 returns a different guess. */
export function wrongGuess(groups: readonly (readonly string[])[], n = 0): string[] {
  const [a = [], b = []] = groups
  const left = n % 4
  return [...a.filter((_, index) => index !== left), b[Math.floor(n / 4) % 4] ?? '']
}
