import { expect, test } from 'vitest'
import type { Activity } from '../../src/contract/activity.ts'
import type { Client } from '../support/client.ts'
import { flushLive } from '../support/live.ts'
import { giveUp, lose, next, start, tryGuess, twoAndTwo, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

onOneDatabase('the activity feed', (server) => {
  /** Returns a player's activities, oldest first. */
  const of = async (client: Client, id: string): Promise<Activity[]> => {
    await flushLive(server.app.context.db)
    const pages: Activity[][] = []
    for (let before: string | undefined; ; before = pages.at(-1)?.at(-1)?.id) {
      const { body } = await client.raw('GET', `/api/activities${before ? `?before=${before}` : ''}`)
      const page = body as Activity[]
      if (page.length === 0)
        return pages
          .flat()
          .filter((one) => one.user.id === id)
          .reverse()
      pages.push(page)
    }
  }
  const said = (activities: readonly Activity[]) => activities.map(({ kind, data }) => [kind, data])

  test('a player joins with their username, and not before', async () => {
    const client = server.client()
    const { id } = await client.call('POST /api/auth/register', {
      body: { email: 'joins@wordconnect.example', password: 'a quiet harbour' },
    })
    expect(await of(client, id)).toEqual([])
    await client.call('POST /api/username/set', { body: { username: 'Joining' } })
    await client.try('POST /api/username/set', { body: { username: 'Joining2' } })
    expect(await of(client, id)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: 'other',
        kind: 'joined',
        data: {},
        user: { id, username: 'Joining', firstName: null, profileImageUrl: null, frame: null },
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('guesses tell nothing; a fifth level does, the first time; so does a streak', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    let game = await start(client)
    const run = game.id
    for (let level = 1; level <= 5; level++) {
      const groups = await server.answer(game.id)
      await tryGuess(client, game.id, twoAndTwo(groups))
      expect((await of(client, id)).length).toBe(1)
      game = await win(server, client, game)
      if (level < 5) game = await next(client, game.id)
    }
    const expected = [
      ['joined', {}],
      ['level_up', { level: 5, score: game.score, run }],
      ['win_streak', { streak: 5, level: 5, run }],
    ]
    expect(said(await of(client, id))).toEqual(expected)
    // The player reached all milestones before the restart, so the restarted run adds no activity.
    await start(client, 'restart')
    const { game: again } = await client.call('GET /api/game/current')
    if (again) await win(server, client, again)
    expect(said(await of(client, id))).toEqual(expected)
  })

  test('a run that ends as the best of its player is told once, with its final score and its rank', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const scores = async () => (await of(client, id)).slice(1)
    const first = await win(server, client, await start(client))
    await giveUp(client, (await next(client, first.id)).id)
    expect(await scores()).toEqual([]) // the score is below 1000
    let end = await win(server, client, await start(client))
    const run = end.id
    for (let level = 2; level <= 3; level++) end = await win(server, client, await next(client, end.id))
    expect(await scores()).toEqual([]) // the run's score can still increase
    const over = await lose(server, client, await next(client, end.id))
    const best = ['high_score', { score: over.score, level: 3, rank: expect.any(Number), run }]
    expect(said(await scores())).toEqual([best])
    const board = await client.call('GET /api/scores/high')
    const [told] = await scores()
    expect(board.findIndex((entry) => entry.userId === id) + 1).toBe(told?.data.rank)
    expect(told?.type).toBe('high_score')
    // If a run's score is lower than an earlier score, the server records no activity.
    const worse = await win(server, client, await start(client), 3)
    await lose(server, client, await next(client, worse.id))
    expect(said(await scores())).toEqual([best])
  })

  test('below the tenth rank a best is personal', async () => {
    const { db } = server.app.context
    for (let n = 0; n < 10; n++) {
      const { id } = await server.player()
      const entry = {
        leaderboard: 'high-scores',
        player_id: id,
        standing: n - 9_000_000,
        reached_at: server.now(),
      }
      await db.insertInto('leaderboard_entry').values(entry).execute()
    }
    const { client, id } = await server.player()
    let end = await win(server, client, await start(client))
    const run = end.id
    end = await win(server, client, await next(client, end.id))
    const over = await giveUp(client, (await next(client, end.id)).id)
    expect(said(await of(client, id)).at(-1)).toEqual(['personal_best', { score: over.score, level: 2, run }])
    await db.deleteFrom('leaderboard_entry').where('standing', '<', -8_000_000).execute()
  })

  test('pages of twenty, newest first, without holes or repeats', async () => {
    const { client } = await server.player()
    for (let n = 0; n < 22; n++) await server.player()
    await flushLive(server.app.context.db)
    const first = await client.call('GET /api/activities')
    expect(first).toHaveLength(20)
    const second = (await client.raw('GET', `/api/activities?before=${first.at(-1)?.id}`)).body as Activity[]
    const ids = [...first, ...second].map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    const { rows } = { rows: await server.app.context.db.selectFrom('activity').select('id').execute() }
    const all = rows.map(({ id }) => id).toSorted((a, b) => b - a)
    expect(ids).toEqual(all.slice(0, ids.length))
    for (const before of ['x', '-1', '1.0', '9'.repeat(20)])
      expect((await client.raw('GET', `/api/activities?before=${before}`)).status, before).toBe(400)
    expect((await client.raw('GET', '/api/activities?before=0')).body).toEqual([])
    expect((await client.raw('GET', '/api/activities?before=')).body).toEqual(first)
  })

  test('a deleted account leaves the feed; before, it is in what can be taken along', async () => {
    const { client, id } = await server.player()
    const other = await server.player()
    const taken = (await client.call('GET /api/account/export')) as { activities: unknown[] }
    expect(taken.activities).toEqual([expect.objectContaining({ playerId: id, kind: 'joined' })])
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect(await of(other.client, id)).toEqual([])
  })
})
