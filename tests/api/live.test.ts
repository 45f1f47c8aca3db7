import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/engine/random.ts'
import { publish } from '../../src/server/adapters/live/live.store.ts'
import { type Live, openLive, type Subscriber, type Topic } from '../../src/server/adapters/live/live.ts'
import { openSignal } from '../../src/server/adapters/live/open.ts'
import { embeddedSignal, type Signal } from '../../src/server/adapters/live/signal.ts'
import { openRedis } from '../../src/server/adapters/redis.ts'
import { type Database, openDatabase, type Tx } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { readEnv } from '../../src/server/env.ts'
import { type FreshDatabase, freshDatabase, kindsHere, quickKind } from '../support/database.ts'
import { redisPath, startRedis, type TestRedis } from '../support/redis.ts'
import { takeIdleQueries } from '../support/watch-transactions.ts'

const log = pino({ level: 'silent' })
const WRITERS = 6
const ITEMS = 15
const POLL_MS = 1_000

const signals = [...kindsHere, ...(redisPath === undefined ? [] : ['redis' as const])]

describe.each(signals)('the live channel by %s', (kind) => {
  let topics = 0
  let fresh: FreshDatabase
  let database: Database
  let redis: TestRedis | undefined
  const shared = embeddedSignal()
  const close: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    fresh = await freshDatabase(kind === 'redis' ? quickKind : kind)
    database = await openDatabase(readEnv({ ...fresh.settings }), log)
    await migrate(database.db)
    if (kind === 'redis') redis = await startRedis()
  })
  afterEach(async () => {
    for (const end of close.splice(0)) await end()
  })
  afterAll(async () => {
    await redis?.stop()
    await database.close()
    await fresh.drop()
  })

  const newTopic = (): Topic => ({
    name: `topic-${topics++}`,
    show: async (items) => items.map((item) => ({ ...item })),
  })
  async function newSignal(): Promise<Signal> {
    if (kind === 'embedded') return shared // with the embedded database, there is only one process
    const connection = redis && (await openRedis(redis.url, log))
    const signal = await openSignal(readEnv({ ...fresh.settings }), database, connection, log)
    close.push(signal.close, () => connection?.close())
    return signal
  }
  /** Opens a channel for live events, like another process of the server. */
  async function channel(signal?: Signal): Promise<Live> {
    const live = await openLive(database, signal ?? (await newSignal()), log)
    close.unshift(live.close)
    return live
  }
  const transaction = (work: (tx: Tx) => Promise<unknown>) => database.db.transaction().execute(work)
  /** Waits until the relay has moved all items of a topic, and returns the position of the newest item. */
  async function relayed({ name }: Topic): Promise<number> {
    await until(async () => {
      const waiting = database.db.selectFrom('live_outbox').select('id').where('topic', '=', name)
      return (await waiting.execute()).length === 0
    })
    const { id } = await database.db
      .selectFrom('live_item')
      .select((row) => row.fn.max('id').as('id'))
      .where('topic', '=', name)
      .executeTakeFirstOrThrow()
    return id ?? 0
  }
  /** Publishes an item in a transaction, and returns its position. */
  async function say(topic: Topic, data: unknown): Promise<number> {
    await transaction((tx) => publish(tx, topic.name, 'said', data))
    return relayed(topic)
  }

  async function listen(live: Live, topic: Topic, from?: number) {
    const heard: unknown[] = []
    const ids: number[] = []
    const begun: { after: number; missed: boolean }[] = []
    const subscriber: Subscriber = {
      after: 0,
      closed: false,
      begin: (after, missed) => void begun.push({ after, missed }),
      deliver: (events) => {
        for (const { id, data } of events) {
          heard.push(data)
          ids.push(id)
        }
      },
    }
    await live.subscribe(topic, from, subscriber)
    const stop = () => {
      subscriber.closed = true
      live.unsubscribe(topic, subscriber)
    }
    return { heard, ids, begun, subscriber, stop }
  }
  async function until(done: () => boolean | Promise<boolean>): Promise<void> {
    for (const late = Date.now() + 60_000; !(await done()); await sleep(5))
      if (Date.now() > late) throw new Error('waited in vain')
  }

  test('items arrive in order, each once, at everybody who listens, and only on their topic', async () => {
    const [live, topic, other] = [await channel(), newTopic(), newTopic()]
    const [a, b, c] = [await listen(live, topic), await listen(live, topic), await listen(live, other)]
    const ids = [await say(topic, 1), await say(topic, 2)]
    await say(other, 'x')
    ids.push(await say(topic, { three: [3] }))
    await until(() => a.heard.length >= 3 && b.heard.length >= 3 && c.heard.length >= 1)
    await sleep(50)
    for (const { heard, ids: seen } of [a, b]) {
      expect(heard).toEqual([1, 2, { three: [3] }])
      expect(seen).toEqual(ids)
    }
    expect(c.heard).toEqual(['x'])
    expect(ids).toEqual(ids.toSorted((x, y) => x - y))
  })

  test('what is rolled back was never said; what was said before is not repeated', async () => {
    const [live, topic] = [await channel(), newTopic()]
    await say(topic, 'before')
    const { heard, stop } = await listen(live, topic)
    const rolledBack = transaction(async (tx) => {
      await publish(tx, topic.name, 'said', 'never')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await say(topic, 'after')
    await until(() => heard.length > 0)
    stop()
    await say(topic, 'gone')
    await sleep(100)
    expect(heard).toEqual(['after'])
  })

  test('who comes back is given what lies between', async () => {
    const [live, topic] = [await channel(), newTopic()]
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await say(topic, n))
    for (const [index, from] of ids.entries()) {
      const { heard, begun } = await listen(live, topic, from)
      expect(heard).toEqual([0, 1, 2, 3, 4].slice(index + 1))
      expect(begun).toEqual([{ after: from, missed: false }])
    }
  })

  test('who has missed what is not kept is told so, and goes on from now', async () => {
    const [live, topic] = [await channel(), newTopic()]
    const { db } = database
    const always = await listen(live, topic, 0)
    expect(always.begun[0]?.missed).toBe(false) // the topic has no items yet
    const first = await say(topic, 1)
    const second = await say(topic, 2)
    await db.deleteFrom('live_item').where('id', '=', first).execute()
    const third = await say(topic, 3)
    await until(() => always.ids.includes(third))
    let newest = third
    for (const [from, missed] of [
      [first, true],
      [second, false],
      [third, false],
      [third + 1, true], // later than every position in the database
      [0, true],
    ] as const) {
      const { begun, heard, ids } = await listen(live, topic, from)
      expect(begun, `${from}`).toEqual([{ after: missed ? newest : from, missed }])
      expect(heard).toEqual(from === second ? [3] : [])
      const next = await say(topic, 'next')
      await until(() => ids.includes(next))
      newest = next
      await db.deleteFrom('live_item').where('id', '=', next).execute()
    }
    await transaction((tx) =>
      sql`insert into live_outbox (topic, event, data)
        select ${topic.name}, 'said', to_json(n) from generate_series(1, 1000) as n`.execute(tx),
    )
    await relayed(topic)
    expect((await listen(live, topic, second)).begun[0]?.missed).toBe(true)
    const { heard } = await listen(live, topic, third)
    await until(() => heard.length >= 1000)
    expect(heard).toHaveLength(1000)
  })

  /**
   * Receives the events of a topic, and sometimes disconnects and continues after the last received event. The returned
   * function `finish` returns all received events.
   */
  function unsteady(live: Live, topic: Topic, seed: string, from: number) {
    const random = randomFrom(seed)
    const heard: number[] = []
    let over = false
    const listenOnce = async (ms: number) => {
      const { ids, stop, begun } = await listen(live, topic, heard.at(-1) ?? from)
      expect(begun[0]?.missed).toBe(false)
      await sleep(ms)
      stop()
      heard.push(...ids)
    }
    const done = (async () => {
      while (!over) await listenOnce(random.below(30))
      await listenOnce(50)
      return heard
    })()
    return {
      finish() {
        over = true
        return done
      },
    }
  }

  test('writers at once: an item that is committed late is never passed over', async () => {
    const [one, two, topic] = [await channel(), await channel(), newTopic()]
    const { db } = database
    const start = await say(topic, 'start')
    const steady = [await listen(one, topic, start), await listen(two, topic, start)]
    const shaky = [unsteady(one, topic, 'a', start), unsteady(two, topic, 'b', start)]
    const said: string[] = []
    const writer = async (name: number) => {
      const random = randomFrom(`writer ${name}`)
      for (let n = 0; n < ITEMS; n++) {
        const data = `${name}.${n}`
        const aborts = random.below(5) === 0
        await db
          .transaction()
          .execute(async (tx) => {
            await sleep(random.below(4))
            await publish(tx, topic.name, 'said', data)
            await sleep(random.below(6)) // the event is published, but the transaction is not committed yet
            if (aborts) throw new Error('rolled back')
            said.push(data)
          })
          .catch((error: Error) => expect(error.message).toBe('rolled back'))
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)))
    takeIdleQueries() // the writers wait inside their transactions on purpose
    await relayed(topic)
    const rows = await db
      .selectFrom('live_item')
      .select(['id', 'data'])
      .where('topic', '=', topic.name)
      .where('id', '>', start)
      .orderBy('id')
      .execute()
    const committed = rows.map(({ id }) => id)
    expect(rows.map(({ data }) => data).toSorted()).toEqual(said.toSorted())
    await until(() => steady.every(({ ids }) => ids.length >= committed.length))
    for (const { ids } of steady) expect(ids).toEqual(committed)
    for (const ids of await Promise.all(shaky.map((reader) => reader.finish())))
      expect(ids).toEqual(committed)
  })

  test('of a busy topic the newest items arrive at most so often, and the rest is counted', async () => {
    const live = await channel()
    const topic: Topic = {
      ...newTopic(),
      sample: { everyMs: 300, most: 3, skipped: (id, count) => ({ id, event: 'skipped', data: { count } }) },
    }
    const { heard, ids } = await listen(live, topic)
    const sayMany = (numbers: number[]) =>
      transaction(async (tx) => {
        for (const n of numbers) await publish(tx, topic.name, 'said', n)
      })
    await sayMany([1, 2, 3, 4, 5])
    await until(() => heard.length >= 4)
    const began = performance.now()
    await sayMany([6])
    await relayed(topic)
    await sayMany([7, 8])
    await until(() => heard.length >= 7)
    expect(performance.now() - began).toBeGreaterThan(200)
    expect(heard).toEqual([{ count: 2 }, 3, 4, 5, 6, 7, 8])
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const again = await listen(live, topic, ids[0])
    expect(again.heard).toEqual([{ count: 3 }, 6, 7, 8])
  })

  test('an open transaction holds up no other one, and its item comes when it is committed', async () => {
    if (database.kind === 'embedded') return // it has only one connection
    const [live, topic] = [await channel(), newTopic()]
    const { heard, ids } = await listen(live, topic)
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    const open = transaction(async (tx) => {
      await publish(tx, topic.name, 'said', 'late')
      await mayCommit
    })
    await say(topic, 'early')
    await until(() => heard.length >= 1)
    commit()
    await open
    takeIdleQueries() // the transaction waits on purpose
    await until(() => heard.length >= 2)
    expect(heard).toEqual(['early', 'late'])
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('a lost message, and an item of a process that has died after its commit, come a second later', async () => {
    const deaf: Signal = { tell: async () => {}, listen: () => () => {}, close: async () => {} }
    const [live, topic] = [await channel(deaf), newTopic()]
    const { heard } = await listen(live, topic)
    const began = performance.now()
    await database.db
      .insertInto('live_outbox')
      .values({ topic: topic.name, event: 'said', data: '1' })
      .execute()
    await until(() => heard.length > 0)
    expect(heard).toEqual([1])
    expect(performance.now() - began).toBeLessThan(5 * POLL_MS)
  })

  test('the positions of a topic still rise when all of its items are deleted', async () => {
    const [, topic] = [await channel(), newTopic()]
    const first = await say(topic, 1)
    await database.db.deleteFrom('live_item').where('topic', '=', topic.name).execute()
    expect(await say(topic, 2)).toBeGreaterThan(first)
  })
})
