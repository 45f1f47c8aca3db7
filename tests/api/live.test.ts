import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { randomFrom } from '../../src/engine/random.ts'
import { publish } from '../../src/server/adapters/live/live.store.ts'
import { type Live, openLive, type Subscriber, type Topic } from '../../src/server/adapters/live/live.ts'
import { onDatabases } from '../support/on-databases.ts'
import { takeIdleQueries } from '../support/watch-transactions.ts'

const log = pino({ level: 'silent' })
const WRITERS = 6
const ITEMS = 15

onDatabases('the live channel', (server) => {
  let topics = 0
  const open: Live[] = []
  afterEach(async () => {
    for (const live of open.splice(0)) await live.close()
  })

  const newTopic = (): Topic => ({
    name: `topic-${topics++}`,
    show: async (items) => items.map((item) => ({ ...item })),
  })
  /** Opens a second channel for live events, like another process of the server. */
  const channel = async () => {
    const live = await openLive(server.app.context.database, log)
    open.push(live)
    return live
  }
  const say = (topic: Topic, data: unknown) =>
    server.app.context.db.transaction().execute((tx) => publish(tx, topic.name, 'said', data))

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
  const until = async (done: () => boolean) => {
    for (const late = Date.now() + 60_000; !done(); await sleep(5))
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
    const rolledBack = server.app.context.db.transaction().execute(async (tx) => {
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
    const { db } = server.app.context
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
    await sql`select live_publish(${topic.name}, 'said', to_json(n)) from generate_series(1, 1000) as n`.execute(
      db,
    )
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
    const { db } = server.app.context
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
})
