import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dealtBoard, withBoards } from '../../src/server/boards/dealing.ts'
import type { BoardOrder } from '../../src/server/boards/order.ts'
import { newSeed, newTileIds } from '../../src/server/ids.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { takeIdleQueries } from '../support/watch-transactions.ts'

const order = (window = { min: 2, max: 4 }): BoardOrder => ({
  from: { packs: [] },
  request: { seed: newSeed(), groups: 4, window },
  pasts: [],
  tileIds: newTileIds(16),
})

onOneDatabase('boards in transactions', (server) => {
  test('the watch of all tests notices a transaction that waits for something else', async () => {
    await server.app.context.db.transaction().execute(async (tx) => {
      await sql`select 'before'`.execute(tx)
      await sleep(5)
      await sql`select 'after'`.execute(tx)
    })
    expect(takeIdleQueries()).toEqual(["select 'before'"])
  })

  test('a board is dealt between two attempts of its transaction, with what the last attempt asked for', async () => {
    let attempts = 0
    const seen: string[] = []
    const dealt = await withBoards(server.app.context.db, async (tx) => {
      attempts++
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      seen.push(rows[0]?.id ?? '')
      return dealtBoard(tx, order())
    })
    expect(dealt.board.groups).toHaveLength(4)
    expect([attempts, new Set(seen).size]).toEqual([2, 2])
  })

  test('a transaction that needs another board each time is refused in the end', async () => {
    let attempts = 0
    const stubborn = withBoards(server.app.context.db, async (tx) =>
      dealtBoard(tx, { ...order(), unlike: [String(attempts++)] }),
    )
    await expect(stubborn).rejects.toMatchObject({ code: 'busy' })
    expect(attempts).toBe(9)
  })
})

onDatabases('many starts at once', (server, kind) => {
  test('of one account take one connection, and nobody else waits for them', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const other = await server.player()
    const { pool } = server.app.context.database
    let most = 0
    let isOver = false
    const watch = (async () => {
      while (!isOver) {
        most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount)
        await sleep(1)
      }
    })()
    let started = 0
    const starts = Array.from({ length: 30 }, async () => {
      const { status } = await client.try('POST /api/game/start', { body: { action: 'new' } })
      started++
      return status
    })
    await sleep(20)
    const { status } = await other.client.try('POST /api/game/start', { body: { action: 'new' } })
    const before = started
    const statuses = await Promise.all(starts)
    isOver = true
    await watch
    expect([status, ...statuses]).toEqual(Array.from({ length: 31 }, () => 201))
    expect(before, 'starts of the first account that came before').toBeLessThan(20)
    // The server uses one connection for a request of each account, one for the job of a stream, and on PostgreSQL
    // another one to look up a session.
    expect(most).toBeLessThanOrEqual(kind === 'embedded' ? 6 : 5)
  })
})
