import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { leaderboardNames, leaderboardPeriods } from '../../src/engine/leaderboard/leaderboard.ts'
import { lose, next, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { png } from '../support/pictures.ts'

onOneDatabase('a player as others see them', { books: false }, (server) => {
  test('stats, bests and how they came to be', async () => {
    const { client, id, username } = await server.player('Northlight')
    await server.makePremium(id)
    const first = await win(server, client, await start(client), 1)
    server.passTime(60)
    const second = await win(server, client, await next(client, first.id))
    server.passTime(60)
    const third = await win(server, client, await start(client)) // fast, but with a lower score than the previous run
    const lost = await lose(server, client, await next(client, third.id))
    const { client: other } = await server.player()
    for (const name of [username, 'NORTHLIGHT']) {
      const profile = await other.call('GET /api/users/:username', { params: { username: name } })
      expect(profile.user).toEqual({ id, username, firstName: null, profileImageUrl: null, frame: null })
      expect(profile.badges).toEqual([])
      expect(profile.stats).toEqual({
        ...{ highestLevel: 2, totalScore: second.score + lost.score, winStreak: 0, bestWinStreak: 3 },
        ...{ runsPlayed: 2, levelsPlayed: 4, levelsCompleted: 3, perfectLevels: 2, wordsFound: 48 },
        ...{ duelWins: 0, dailyChallengeWins: 0, storyModeWins: 0 },
      })
      const history = (board: string) =>
        profile.bests.find((best) => best.board === board)?.history.map((step) => step.value)
      expect(history('high-scores')).toEqual([first.score, second.score])
      expect(history('highest-levels')).toEqual([1, 2])
      expect(history('win-streaks')).toEqual([1, 2, 3])
      const elsewhere = ['story-mode', 'daily-champions']
      expect(profile.bests.map((best) => best.board)).toEqual(
        leaderboardNames.filter((name) => !elsewhere.includes(name)),
      )
      for (const best of profile.bests) {
        expect(best.history.at(-1)).toEqual({ value: best.value, createdAt: best.createdAt })
        expect(best).toMatchObject({ rank: 1, total: 1, percentile: 100 })
      }
    }
  })

  test('somebody who has not played, does not exist, has no name, or is gone', async () => {
    const { client, username } = await server.player()
    const fresh = await client.call('GET /api/users/:username', { params: { username } })
    expect([fresh.bests, fresh.stats.levelsPlayed, fresh.stats.highestLevel]).toEqual([[], 0, 1])
    const gone = await server.player('Wasnothere')
    await gone.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    for (const name of ['Wasnothere', 'Deleted player', 'nobody', '%', '', 'x'.repeat(101), gone.id])
      expect(
        (await client.try('GET /api/users/:username', { params: { username: name } })).status,
        name,
      ).toBe(404)
  })

  test('the latest hundred steps of a best, not more', async () => {
    const { client, id, username } = await server.player()
    const { db } = server.app.context
    await sql`insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys,
        score_before, started_at)
      select 'steps' || n, ${id}, 'classic', 'steps' || n, 1, 'game_over', '', '{}', '{}', '{}', 0, now()
      from generate_series(1, 150) as n`.execute(db)
    await sql`insert into score (id, player_id, run_id, game_id, level, score, level_score, completed, words_found,
        run_words_found, seconds, mistakes, guesses, hint_used, life_used, created_at)
      select 'steps' || n, ${id}, 'steps' || n, 'steps' || n, 1, n, n, false, 4, 4, 9, 4, 5, false, false,
        now() - make_interval(mins => 200 - n) from generate_series(1, 150) as n`.execute(db)
    await win(server, client, await start(client))
    const { bests } = await client.call('GET /api/users/:username', { params: { username } })
    const history = bests.find((best) => best.board === 'high-scores')?.history.map((step) => step.value)
    expect(history).toHaveLength(100)
    expect(history?.slice(0, 99)).toEqual(Array.from({ length: 99 }, (_, n) => 52 + n))
  })

  test('no answer of any reading call holds the e-mail address or the real name of somebody else', async () => {
    const secret = await server.player()
    const { db } = server.app.context
    const hidden = { email: 'hidden.person@secret.example', last_name: 'Hiddenlastname' }
    await db
      .updateTable('player')
      .set({ ...hidden, name: 'Hidden Person', first_name: 'Hiddenfirst' })
      .where('id', '=', secret.id)
      .execute()
    await secret.client.try('PUT /api/account/avatar', { body: png(20, 20) })
    const game = await win(server, secret.client, await start(secret.client))
    const viewer = await server.player()
    await win(server, viewer.client, await start(viewer.client))
    let asked = 0
    const look = async (key: ApiKey, params: Record<string, string>, query: Record<string, unknown> = {}) => {
      const { text } = await viewer.client.try(key, { params, query })
      expect(text.toLowerCase(), `${key} ${JSON.stringify([params, query])}`).not.toMatch(
        /hidden\.|hidden[fl]|secret\.example/,
      )
      asked++
    }
    for (const key of (Object.keys(api) as ApiKey[]).filter((name) => name.startsWith('GET '))) {
      const endpoint: Endpoint = api[key]
      if (endpoint.status === 302 || endpoint.events) continue // the list has the same data as the event stream
      for (const id of [secret.id, game.id, secret.username, ...leaderboardNames]) {
        const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id] as const)
        for (const period of leaderboardPeriods)
          await look(
            key,
            Object.fromEntries(names),
            endpoint.query ? { period, search: 'player', page: 1 } : {},
          )
        if (names.length === 0) break
      }
    }
    for (const search of ['hidden', 'hidden.person@secret.example', 'Hiddenlastname', secret.username])
      await look('GET /api/users', {}, { search })
    expect(asked).toBeGreaterThan(40)
    const { total } = await viewer.client.call('GET /api/users', { query: { search: 'hidden' } })
    expect(total).toBe(0)
  })
})
