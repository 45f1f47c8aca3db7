import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { challenge, type Duelist, duelist, duelOfTwo, openRoom, sayReady } from '../support/duels.ts'
import { flushLive } from '../support/live.ts'
import { onDatabases } from '../support/on-databases.ts'
import { TestStream } from '../support/stream.ts'

onDatabases('one stream with several topics', { clock: 'runs' }, (server) => {
  const opened: TestStream[] = []
  afterEach(async () => {
    for (const stream of opened.splice(0)) await stream.leave()
  })
  const keep = (stream: TestStream) => {
    opened.push(stream)
    return stream
  }
  const open = async ({ client }: Pick<Duelist, 'client'>, topics: string, headers = {}) => {
    await flushLive(server.app.context.db) // earlier items do not belong to the stream
    return keep(await TestStream.open(client, `/api/events?topics=${encodeURIComponent(topics)}`, headers))
  }
  const of = (stream: TestStream, topic: string) =>
    stream.events.filter((item) => item.topic === topic && item.event !== 'begin')
  /** Returns the position (event id) of the last event of a topic. */
  const placeOf = (stream: TestStream, topic: string) =>
    stream.events.findLast((item) => item.topic === topic)?.id

  test('each topic brings what its own stream brings, each event once', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const all = await open(one, `me,activities,duel:${id}`)
    const alone = await Promise.all(
      ['/api/me/events', '/api/activities/events'].map((path) => TestStream.open(one.client, path)),
    )
    const room = await openRoom(one, id)
    for (const stream of [...alone, room]) keep(stream)
    await server.player()
    await challenge(await duelist(server), one)
    await sayReady(other, id)
    for (const [index, topic] of ['me', 'activities'].entries()) {
      await alone[index]?.find(({ event }) => event === 'challenge' || event === 'activity')
      await all.find((item) => item.topic === topic && item.event !== 'begin')
    }
    const isReady = ({ event, data }: { event: string; data: Record<string, unknown> }) =>
      event === 'presence' && data.challengedReady === true
    await room.find(isReady)
    await all.find(isReady)
    const plain = (events: TestStream['events']) => events.map(({ id, event, data }) => ({ id, event, data }))
    expect(plain(of(all, 'me'))).toEqual(plain(alone[0]?.events ?? []))
    expect(plain(of(all, 'activities'))).toEqual(expect.arrayContaining(plain(alone[1]?.events ?? [])))
    expect(plain(of(all, `duel:${id}`))).toEqual(expect.arrayContaining(plain(room.events)))
    const ids = all.events.map((item) => `${item.topic} ${item.id} ${item.event}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a topic that is not the caller’s is refused, and the others go on', async () => {
    const { id } = await duelOfTwo(server)
    const [stranger, rival] = [await duelist(server), await duelist(server)]
    const stream = await open(stranger, `duel:${id},me,duel:none`)
    await challenge(rival, stranger)
    await stream.find(({ event }) => event === 'challenge')
    for (const topic of [`duel:${id}`, 'duel:none'])
      expect(stream.events.filter((item) => item.topic === topic)).toMatchObject([
        { event: 'refused', data: { code: 'not_found' } },
      ])
    expect((await open(stranger, `duel:${id}`)).events).toMatchObject([{ event: 'refused' }])
  })

  test('the caller is asked for: the session, the player of the page, topics that exist', async () => {
    const [player, other] = [await server.player(), await server.player()]
    expect((await open({ client: server.client() }, 'me')).status).toBe(401)
    const answers = ['', 'others', 'me:1', 'duel:', 'me,', 'me@x', `me${',me'.repeat(32)}`]
    for (const topics of answers) expect((await open(player, topics)).status, topics).toBe(400)
    const of = (id: string) => player.client.raw('HEAD', `/api/events?topics=me&player=${id}`)
    expect((await of(other.id)).status).toBe(409)
    expect((await of(player.id)).status).toBe(200)
    expect((await open(player, 'me', { 'x-player': other.id })).status).toBe(409)
  })

  test('each topic goes on where it was: nothing is lost, nothing comes twice', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const rivals = [await duelist(server), await duelist(server)] as const
    const first = await open(one, `me,duel:${id}`)
    await challenge(rivals[0], one)
    await first.find(({ event }) => event === 'challenge')
    await first.find(({ event }) => event === 'presence')
    await first.leave()
    await sayReady(other, id)
    await challenge(rivals[1], one)
    const places = ['me', `duel:${id}`].map((topic) => `${topic}@${placeOf(first, topic)}`)
    const again = await open(one, places.join())
    await again.find(({ data }) => data.challengedReady === true)
    await again.find(({ event }) => event === 'challenge')
    const news = [...of(first, 'me'), ...of(again, 'me')]
    expect(news.map(({ data }) => (data.by as { id: string }).id)).toEqual(rivals.map((rival) => rival.id))
    const steps = [...of(first, `duel:${id}`), ...of(again, `duel:${id}`)].map((item) => item.id)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    // If a request names a position that the server has never assigned, the topic starts from the beginning.
    const lost = await open(one, 'me@999999999,activities')
    await lost.find(({ event }) => event === 'begin')
    expect(lost.events).toMatchObject([
      { topic: 'me', event: 'reset' },
      { topic: 'activities', event: 'begin' },
    ])
  })

  test('the player is in the room of each duel, and stays while the browser opens its stream again', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const { id: secondId } = await challenge(one, await duelist(server))
    const theirs = keep(await openRoom(other, id))
    const isHere = (here: boolean) => (item: TestStream['events'][number]) =>
      item.event === 'presence' && item.data.challenger === here
    const first = await open(one, `duel:${id},duel:${secondId}`)
    await theirs.find(isHere(true))
    await first.find(({ topic, event }) => topic === `duel:${secondId}` && event === 'presence')
    await sayReady(one, id)
    await theirs.find(({ data }) => data.challengerReady === true)
    await first.leave()
    const again = await open(one, `me,duel:${id}`)
    await again.find(({ event }) => event === 'presence')
    await sleep(2_500)
    const present = theirs.events.filter(({ event }) => event === 'presence')
    expect(present.at(-1)?.data).toMatchObject({ challenger: true, challengerReady: true })
    expect(present.slice(present.findIndex(isHere(true))).filter(isHere(false))).toEqual([])
    await again.leave()
    await theirs.find(isHere(false))
  })

  test('it ends with the session', async () => {
    const player = await server.player()
    const stream = await open(player, 'me,activities')
    await player.client.raw('POST', '/api/logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await stream.ended
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
  })
})
