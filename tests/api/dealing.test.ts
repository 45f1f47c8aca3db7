import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dealtBoard, withBoards } from '../../src/server/boards/dealing.ts'
import type { BoardOrder } from '../../src/server/boards/order.ts'
import { newSeed, newTileIds } from '../../src/server/ids.ts'
import type { Client } from '../support/client.ts'
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

onOneDatabase('starts that have to wait', (server) => {
  const begin = ({ client }: { client: Client }) =>
    client.try('POST /api/game/start', { body: { action: 'new' } })

  /** Takes every place of running starts until the returned function is called. */
  function holdStarts(): () => void {
    const { starts } = server.app.context
    const { promise, resolve } = Promise.withResolvers<void>()
    for (let n = 0; n < starts.concurrency; n++) void starts(() => promise)
    return resolve
  }

  test('of one account: a hundred wait, the others are refused and read when to come again', async () => {
    const player = await server.player()
    const goOn = holdStarts()
    let refused = 0
    const starts = Array.from({ length: 300 }, async () => {
      const answer = await begin(player)
      if (answer.status === 503) refused++
      return answer
    })
    try {
      await expect.poll(() => refused, { timeout: 20_000 }).toBe(199)
      // The account's first start waits among the starts of everybody.
      expect(server.app.context.starts.pendingCount).toBe(1)
    } finally {
      goOn()
    }
    const answers = await Promise.all(starts)
    // The player has two free games a day.
    const counts = [201, 403, 503].map(
      (status) => answers.filter((answer) => answer.status === status).length,
    )
    expect(counts).toEqual([2, 99, 199])
    for (const { status, body, headers } of answers)
      if (status === 503) expect([body.code, headers.get('retry-after')]).toEqual(['busy', '2'])
  })

  test('of everybody: a thousand wait, and the next is refused until one has begun', async () => {
    const player = await server.player()
    const goOn = holdStarts()
    const waiting = Array.from({ length: 1_000 }, () => server.app.context.starts(async () => {}))
    let refused: Awaited<ReturnType<typeof begin>> | undefined
    const asked = begin(player).then((answer) => {
      refused = answer
    })
    try {
      await expect
        .poll(() => refused, { timeout: 20_000 })
        .toMatchObject({ status: 503, body: { code: 'busy' } })
    } finally {
      goOn()
    }
    expect(refused?.headers.get('retry-after')).toBe('2')
    await Promise.all([asked, ...waiting])
    expect((await begin(player)).status).toBe(201)
  })
})
