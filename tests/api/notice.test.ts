import { afterEach, expect, test } from 'vitest'
import type { Notices } from '../../src/contract/notice.ts'
import { startDaily } from '../support/dailies.ts'
import { challenge, type Duelist, duelist, duelOf, playSide, startSide } from '../support/duels.ts'
import { flushLive } from '../support/live.ts'
import { win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { TestStream } from '../support/stream.ts'

const PATH = '/api/me/events'

onDatabases('news for a player wherever they are', { clock: 'runs' }, (server) => {
  const opened: TestStream[] = []
  afterEach(async () => {
    for (const stream of opened.splice(0)) await stream.leave()
  })
  const listen = async ({ client }: Duelist) => {
    await flushLive(server.app.context.db) // earlier items do not belong to the stream
    const stream = await TestStream.open(client, PATH)
    opened.push(stream)
    return stream
  }
  const kinds = (stream: TestStream) =>
    stream.events.filter(({ event }) => event === 'challenge').map(({ data }) => data.kind)

  test('a duel from its beginning to its rematch, each piece of news once and in order', async () => {
    const [one, other] = [await duelist(server), await duelist(server)]
    const [mine, theirs] = [await listen(one), await listen(other)]
    const { id } = await challenge(one, other)
    const asked = await theirs.find(({ event }) => event === 'challenge')
    expect(asked?.data).toMatchObject({
      challengeId: id,
      kind: 'new',
      by: { id: one.id, username: one.username },
    })
    const game = await startSide(one, id)
    await playSide(server, one, game.id)
    await playSide(server, other, (await startSide(other, id)).id)
    await one.client.call('POST /api/challenges/:id/rematch', { params: { id } })
    await other.client.call('POST /api/challenges/:id/rematch', { params: { id } })
    await mine.find(({ data }) => data.kind === 'accepted')
    await theirs.find(({ data }) => data.kind === 'rematch')
    expect(kinds(theirs)).toEqual(['new', 'your_turn', 'your_turn', 'completed', 'rematch'])
    expect(kinds(mine)).toEqual(['completed', 'accepted'])
    const resultOf = ({ events }: TestStream) =>
      events.find(({ data }) => data.kind === 'completed')?.data.result as Notices['challenge']['result']
    const { challengerScore, challengedScore } = await duelOf(one, id)
    const points = Math.abs((challengerScore ?? 0) - (challengedScore ?? 0))
    const outcomes = [resultOf(mine), resultOf(theirs)]
    expect(outcomes.map((result) => result?.points)).toEqual([points, points])
    expect(outcomes.map((result) => result?.outcome).sort()).toEqual(
      resultOf(mine)?.outcome === 'draw' ? ['draw', 'draw'] : ['lost', 'won'],
    )
    for (const { events } of [mine, theirs]) {
      const ids = events.map((event) => event.id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    }
  })

  test('what was missed comes after the last that is known; nobody hears what is for others', async () => {
    const [one, other, third] = [await duelist(server), await duelist(server), await duelist(server)]
    const first = await listen(other)
    const stranger = await listen(third)
    const { id } = await challenge(one, other)
    const known = await first.find(({ data }) => data.kind === 'new')
    await first.leave()
    await other.client.call('POST /api/challenges/:id/decline', { params: { id } })
    await challenge(one, other)
    const again = await TestStream.open(other.client, `${PATH}?after=${known?.id}`)
    opened.push(again)
    await again.find(({ data }) => data.kind === 'new')
    expect(kinds(again)).toEqual(['new'])
    expect(stranger.events).toEqual([])
  })

  test('balances and badges follow', async () => {
    const player = await server.player()
    const stream = await listen(player)
    await server.grant(player.id, 'hint', 3)
    await server.makePremium(player.id)
    await win(server, player.client, await startDaily(player.client))
    const badge = await stream.find(({ event }) => event === 'badge')
    expect(badge?.data).toMatchObject({ badgeType: 'daily_first' })
    const balances = stream.events.filter(({ event }) => event === 'balance').map(({ data }) => data)
    expect(balances).toEqual([
      { hints: 3, extraLives: 0, isPremium: false },
      { hints: 3, extraLives: 0, isPremium: true },
    ])
  })

  test('both streams of a player end with their session', async () => {
    const [one, other] = [await duelist(server), await duelist(server)]
    const { id } = await challenge(one, other)
    const news = await listen(one)
    const room = await TestStream.open(one.client, `/api/challenges/${id}/events`)
    const theirs = await TestStream.open(other.client, `/api/challenges/${id}/events`)
    opened.push(room, theirs)
    await one.client.raw('POST', '/api/logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const began = Date.now()
    await Promise.all([news.ended, room.ended])
    expect(Date.now() - began).toBeLessThan(1_000)
    await theirs.find(({ event, data }) => event === 'presence' && data.challenger === false)
  })
})
