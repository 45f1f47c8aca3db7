import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../src/server/db/database.ts'
import type { WalletItem } from '../../src/server/db/schema.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import {
  balances,
  entitlements,
  grant,
  type Movement,
  revokeUnused,
  spend,
} from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import { onDatabases } from '../support/on-databases.ts'

const DAY = 86_400_000
const ITEMS = ['hint', 'life', 'premium_day', 'feature:theme_midnight'] as const

/** The wallet once more, as naively as it can be told. */
class Model {
  counts = { hint: 0, life: 0, 'feature:theme_midnight': 0 }
  premiumUntil: number | null = null
  booked = new Set<string>()

  held(item: (typeof ITEMS)[number], now: number): number {
    if (item !== 'premium_day') return this.counts[item]
    return this.premiumUntil === null ? 0 : Math.max(0, Math.floor((this.premiumUntil - now) / DAY))
  }

  move(item: (typeof ITEMS)[number], delta: number, now: number): void {
    if (item !== 'premium_day') this.counts[item] += delta
    else if (delta > 0) this.premiumUntil = Math.max(this.premiumUntil ?? 0, now) + delta * DAY
    else if (this.premiumUntil !== null) this.premiumUntil += delta * DAY
  }
}

onDatabases('the wallet', (server) => {
  const moving = <T>(playerId: string, work: (tx: Tx) => Promise<T>) =>
    server.app.context.db.transaction().execute(async (tx) => {
      await lockPlayer(tx, playerId)
      return work(tx)
    })

  test('any movements come to what the model says, each once, and never below nothing', async () => {
    const { db } = server.app.context
    const step = fc.record({
      what: fc.constantFrom('grant', 'spend', 'revoke'),
      item: fc.constantFrom(...ITEMS),
      count: fc.integer({ min: 1, max: 6 }),
      ref: fc.integer({ min: 1, max: 4 }).map(String),
      hours: fc.integer({ min: 0, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { id } = await server.player()
        const model = new Model()
        let time = server.now().getTime()
        for (const { what, item, count: wanted, ref, hours } of steps) {
          time += hours * 3_600_000
          const now = new Date(time)
          const count = item.startsWith('feature:') ? 1 : wanted
          const movement: Movement = { playerId: id, item, count, reason: what, ref, now }
          const key = `${item} ${what} ${ref}`
          const isRepeat = model.booked.has(key)
          const held = model.held(item, +now)
          if (what === 'grant') {
            const answer = await moving(id, (tx) => grant(tx, movement))
            expect(answer).toBe(isRepeat ? 'already' : 'booked')
            if (!isRepeat) model.move(item, count, +now)
          } else if (what === 'spend') {
            const answer = await moving(id, (tx) => spend(tx, movement))
            expect(answer).toBe(isRepeat ? 'already' : held < count ? 'short' : 'booked')
            if (answer !== 'booked') continue
            model.move(item, -count, +now)
          } else {
            const taken = await moving(id, (tx) => revokeUnused(tx, movement))
            expect(taken).toBe(isRepeat ? 0 : Math.min(count, held))
            if (taken === 0) continue
            model.move(item, -taken, +now)
          }
          model.booked.add(key)
          expect(await balances(db, id)).toEqual({
            hints: model.counts.hint,
            lives: model.counts.life,
            premiumUntil: model.premiumUntil === null ? null : new Date(model.premiumUntil),
          })
          expect(await entitlements(db, id, now)).toEqual({
            isPremium: (model.premiumUntil ?? 0) > +now,
            premiumUntil: model.premiumUntil === null ? null : new Date(model.premiumUntil),
            features: model.counts['feature:theme_midnight'] > 0 ? ['theme_midnight'] : [],
          })
        }
      }),
      { numRuns: 12 },
    )
    expect((await auditWallets(server.app.context)).differences).toEqual([])
  })

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

  test.each<[string, WalletItem, string]>([
    ['hints', 'hint', 'hints = hints + 1'],
    ['lives', 'life', 'lives = lives + 1'],
    ['premium', 'premium_day', "premium_until = premium_until + interval '1 second'"],
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
