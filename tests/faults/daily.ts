import assert from 'node:assert/strict'
import type { GameView } from '../../src/contract/game.ts'
import { Client } from '../support/client.ts'
import { guess } from '../support/moves.ts'
import { groupsOf } from '../support/server.ts'
import { startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import type { Store } from './support/stores.ts'

/**
 * Kills the server with kill -9 during a daily challenge. After each kill the player must be able to continue the same
 * attempt, and the attempt's clock must not have stopped. The server must record the attempt exactly once.
 */
export async function killUnderDaily(what: string, store: Store, kills: 1 | 2 | 3): Promise<Report> {
  let product = await startProduct(store.settings)
  let slowest = product.startedIn
  try {
    let client = new Client(product.origin)
    await client.call('POST /api/auth/register', {
      body: { email: 'daily@wordconnect.example', password: 'a quiet harbour', timeZone: middayZone() },
    })
    await client.call('POST /api/username/set', { body: { username: 'early_bird' } })
    const { id, words } = await client.call('POST /api/daily-challenge/start')
    const foursome = words.slice(0, 4).map((word) => word.id)
    let { game } = await guess(client, id, foursome)
    let groups: string[][] = []
    /** Smallest number of seconds that the attempt's clock must show. */
    let earliest = 0
    for (let kill = 0; kill < kills; kill++) {
      await product.kill()
      groups = await groupsIn(store, id)
      product = await startProduct(store.settings)
      slowest = Math.max(slowest, product.startedIn)
      client = new Client(product.origin).share(client)
      earliest = await expectSame(client, game)
      game = (await guess(client, id, unfound(groups, game))).game
    }
    while (game.status === 'playing') game = (await guess(client, id, unfound(groups, game))).game
    const { userAttempt } = await client.call('GET /api/daily-challenge')
    const { completed, mistakes, timeSpent } = userAttempt ?? {}
    assert.deepEqual([completed, mistakes, timeSpent], [true, game.mistakes, game.elapsedSeconds])
    assert.ok((timeSpent ?? -1) >= earliest, `${timeSpent} s were counted of ${earliest} at least`)
    const { badges } = await client.call('GET /api/badges')
    assert.deepEqual(
      badges.map(({ badgeType }) => badgeType),
      ['daily_first'],
    )
    assert.equal(await product.stop(), 0)
    return { what, faults: kills, slowest }
  } finally {
    await product.kill()
  }
}

/**
 * Checks that the server returns the same attempt if the player starts or reads the attempt again. Only the attempt's
 * clock is allowed to change; it also runs while the server is down. Returns the smallest number of seconds that the
 * clock must show in later replies.
 */
async function expectSame(client: Client, before: GameView): Promise<number> {
  const seconds = () => (Date.now() - Date.parse(before.startedAt)) / 1000
  const expectShown = (shown: GameView | null, earliest: number) => {
    const elapsedSeconds = shown?.elapsedSeconds ?? -1
    const latest = Math.ceil(seconds())
    assert.deepEqual(shown, { ...before, elapsedSeconds })
    assert.ok(
      elapsedSeconds >= earliest && elapsedSeconds <= latest,
      `the clock shows ${elapsedSeconds} s instead of ${earliest} to ${latest}`,
    )
  }
  const begun = Math.floor(seconds())
  expectShown(await client.call('POST /api/daily-challenge/start'), begun)
  const earliest = Math.floor(seconds())
  const { game, hasAttempted } = await client.call('GET /api/daily-challenge')
  assert.equal(hasAttempted, false)
  expectShown(game, earliest)
  return earliest
}

const groupsIn = (store: Store, gameId: string): Promise<string[][]> =>
  store.look(async (db) => {
    const row = await db.selectFrom('game').select('board').where('id', '=', gameId).executeTakeFirstOrThrow()
    return groupsOf(row.board)
  })

/** Returns a group that the player has not found yet. */
function unfound(groups: readonly string[][], game: GameView): string[] {
  const left = new Set(game.words.map((word) => word.id))
  return groups.find((group) => group.every((id) => left.has(id))) ?? []
}

/** Returns a time zone in which it is noon now, so that the day does not end during the test. */
function middayZone(): string {
  const offset = 12 - new Date().getUTCHours()
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
