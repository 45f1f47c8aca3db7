import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../src/server/db/database.ts'
import type { WalletItem } from '../../src/server/db/schema.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import {
  balances,
  coverPremium,
  entitlements,
  grant,
  grantPurchase,
  spend,
  takeBack,
} from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const ITEMS = ['hint', 'life', 'feature:theme_tide'] as const
type Item = (typeof ITEMS)[number]

/** A simple model of a player's wallet. The model stores the source of each item, and measures premium in hours. */
class Model {
  /**
   * For each kind of item, the list of the player's items, oldest first. Each element is the id of the item's purchase,
   * or null.
   */
  held: Record<Item, (string | null)[]> = { hint: [], life: [], 'feature:theme_tide': [] }
  booked = new Set<string>()
  grantedHours = 0
  coveredUntil = 0

  give(item: Item, count: number, purchase: string | null): void {
    const lot = this.held[item].lastIndexOf(purchase)
    const at = purchase === null || lot < 0 ? this.held[item].length : lot + 1
    this.held[item].splice(at, 0, ...Array<string | null>(count).fill(purchase))
  }

  takeBack(item: Item, count: number, purchase: string): number {
    let taken = 0
    for (; taken < count; taken++) {
      const at = this.held[item].indexOf(purchase)
      if (at < 0) break
      this.held[item].splice(at, 1)
    }
    return taken
  }

  /**
   * Advances the model's clock by an hour. If a subscription pays for this hour, the granted premium time does not
   * become shorter.
   */
  pass(now: number): void {
    if (now >= this.coveredUntil && this.grantedHours > 0) this.grantedHours--
  }

  endOf(now: number): number {
    return Math.max(now, this.coveredUntil) + this.grantedHours * HOUR
  }
}

/**
 * Returns a function that changes a player's wallet in a transaction that first locks the player, as in the product.
 */
const movingOn =
  (server: TestServer) =>
  <T>(playerId: string, work: (tx: Tx) => Promise<T>) =>
    server.app.context.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      return work(tx)
    })

// The purchases and subscriptions in this test have no database rows, so the check of the rules of books.ts is off. The
// test compares the player's wallet with the model of the test.
onDatabases('movements at the same time', { books: false }, (server) => {
  const moving = movingOn(server)

  test('twenty at once: one grant is booked, and what is there is spent once', async () => {
    const { id } = await server.player()
    const movement = { playerId: id, item: 'life' as const, count: 1, reason: 'race', now: server.now() }
    const grants = await Promise.all(
      Array.from({ length: 20 }, () => moving(id, (tx) => grant(tx, { ...movement, ref: 'one' }))),
    )
    expect(grants.filter((answer) => answer === 'booked')).toHaveLength(1)
    const spent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => moving(id, (tx) => spend(tx, { ...movement, ref: `use ${n}` }))),
    )
    expect(spent.filter((answer) => answer === 'booked')).toHaveLength(1)
    expect(spent.filter((answer) => answer === 'short')).toHaveLength(19)
  })
})

onOneDatabase('the wallet', { books: false }, (server) => {
  const moving = movingOn(server)

  test('any movements come to what the model says, each once, and never below nothing', async () => {
    const { db } = server.app.context
    const step = fc.record({
      what: fc.constantFrom('grant', 'purchase', 'spend', 'take back'),
      item: fc.constantFrom(...ITEMS),
      count: fc.integer({ min: 1, max: 6 }),
      ref: fc.integer({ min: 1, max: 4 }).map(String),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { id: playerId } = await server.player()
        const model = new Model()
        for (const [index, { what, item, count: wanted, ref }] of steps.entries()) {
          const now = server.now()
          const count = item.startsWith('feature:') ? 1 : wanted
          const movement = { playerId, item, count, now }
          const purchaseId = `purchase ${ref}`
          const key = `${item} ${what} ${ref}`
          const isRepeat = model.booked.has(key)
          const held = model.held[item].length
          if (what === 'grant') {
            const answer = await moving(playerId, (tx) => grant(tx, { ...movement, reason: what, ref }))
            expect(answer).toBe(isRepeat ? 'already' : 'booked')
            if (!isRepeat) model.give(item, count, null)
          } else if (what === 'purchase') {
            const answer = await moving(playerId, (tx) => grantPurchase(tx, { ...movement, purchaseId }))
            expect(answer).toBe(isRepeat ? 'already' : 'booked')
            if (!isRepeat) model.give(item, count, purchaseId)
          } else if (what === 'spend') {
            const answer = await moving(playerId, (tx) => spend(tx, { ...movement, reason: what, ref }))
            expect(answer).toBe(isRepeat ? 'already' : held < count ? 'short' : 'booked')
            if (answer !== 'booked') continue
            model.held[item].splice(0, count)
          } else {
            const taken = await moving(playerId, (tx) =>
              takeBack(tx, { ...movement, purchaseId, step: index }),
            )
            expect(taken).toBe(model.takeBack(item, count, purchaseId))
            continue
          }
          model.booked.add(key)
          const { hints, lives } = await balances(db, playerId)
          expect({ hints, lives }).toEqual({ hints: model.held.hint.length, lives: model.held.life.length })
          const { features } = await entitlements(db, playerId, now)
          expect(features).toEqual(model.held['feature:theme_tide'].length > 0 ? ['theme_tide'] : [])
        }
      }),
      { numRuns: 8 },
    )
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })

  test('granted premium waits while a subscription covers, and goes on after it', async () => {
    const { db } = server.app.context
    const step = fc.record({
      what: fc.constantFrom('grant', 'cover'),
      days: fc.integer({ min: 0, max: 5 }),
      hours: fc.integer({ min: 0, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { id: playerId } = await server.player()
        const model = new Model()
        let time = server.now().getTime()
        for (const [index, { what, days, hours }] of steps.entries()) {
          for (let hour = 0; hour < hours; hour++, time += HOUR) model.pass(time)
          const now = new Date(time)
          const ref = String(index)
          if (what === 'grant' && days > 0) {
            await moving(playerId, (tx) =>
              grant(tx, { playerId, item: 'premium_day', count: days, reason: 'gift', ref, now }),
            )
            model.grantedHours += days * 24
          } else if (what === 'cover') {
            const until = new Date(time + days * DAY)
            await moving(playerId, (tx) => coverPremium(tx, { playerId, until, ref, now }))
            model.coveredUntil = +until
          }
          const { isPremium, premiumUntil } = await entitlements(db, playerId, now)
          expect(isPremium).toBe(model.endOf(time) > time)
          if (isPremium) expect(premiumUntil).toEqual(new Date(model.endOf(time)))
        }
      }),
      { numRuns: 8 },
    )
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })

  test.each<[string, WalletItem, string]>([
    ['hints', 'hint', 'hints = hints + 1'],
    ['lives', 'life', 'lives = lives + 1'],
    ['premium', 'premium_day', 'premium_left_ms = premium_left_ms + 1000'],
  ])('the audit finds %s that no entry has given', async (_, item, change) => {
    const { id } = await server.player()
    await server.grant(id, item, 2)
    expect((await auditWallets(server.app.context)).differences).toEqual([])
    const { db } = server.app.context
    const before = await db.selectFrom('wallet').selectAll().where('player_id', '=', id).executeTakeFirst()
    await sql`update wallet set ${sql.raw(change)} where player_id = ${id}`.execute(db)
    expect((await auditWallets(server.app.context)).differences).toEqual([expect.stringContaining(id)])
    await db
      .updateTable('wallet')
      .set(before ?? {})
      .where('player_id', '=', id)
      .execute()
  })
})
