import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import { levelPoints } from '../../src/engine/scoring.ts'
import { tileStyle } from '../../src/engine/tile-style.ts'
import { giveUp, guess, lose, next, start, tryGuess, twoAndTwo, view, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

onOneDatabase('play', (server) => {
  test('levels 1 to 6: sizes, styles, scores, the next board', async () => {
    const { client } = await server.player()
    let game = await start(client)
    let score = 0
    for (const [level, groups] of [4, 4, 4, 4, 5, 5].entries()) {
      expect(game).toMatchObject({ mode: 'classic', level: level + 1, groupCount: groups, score })
      expect(game).toMatchObject({ status: 'playing', mistakes: 0, maxMistakes: 4, completedGroups: [] })
      expect(game.words).toHaveLength(groups * 4)
      for (const { text, style } of game.words) expect(style).toBe(tileStyle(level + 1, text))
      server.passTime(40 * level)
      const mistakes = level % 4
      const end = await win(server, client, game, mistakes)
      expect(end).toMatchObject({ status: 'level_complete', words: [], mistakes, canUseExtraLife: false })
      expect(end.elapsedSeconds).toBeGreaterThanOrEqual(40 * level)
      expect(end.elapsedSeconds).toBeLessThan(40 * level + 15)
      const seconds = end.elapsedSeconds
      expect(end.levelScore).toBe(
        levelPoints({ groups, mistakesLeft: 4 - mistakes, seconds, hintUsed: false }),
      )
      score += end.levelScore
      expect(end.score).toBe(score)
      expect(end.completedGroups.map((group) => group.color)).toEqual(
        Array.from({ length: groups }, (_, n) => `group-${n + 1}`),
      )
      expect(end.guesses).toHaveLength(groups + mistakes)
      game = await next(client, end.id)
      expect((await next(client, end.id)).id).toBe(game.id)
    }
    expect(await client.call('GET /api/game/current')).toMatchObject({ game: { id: game.id, level: 7 } })
  })

  test('right, wrong, one away, repeated', async () => {
    const { client } = await server.player()
    const { id } = await start(client)
    const groups = await server.answer(id)
    const [first = []] = groups
    const oneAway = wrongGuess(groups)
    const wrong = twoAndTwo(groups)
    expect(await guess(client, id, oneAway)).toMatchObject({ outcome: 'one_away', game: { mistakes: 1 } })
    expect(await guess(client, id, wrong)).toMatchObject({ outcome: 'wrong', game: { mistakes: 2 } })
    for (const again of [oneAway, [...oneAway].reverse(), wrong])
      expect(await guess(client, id, again)).toMatchObject({ outcome: 'repeat', game: { mistakes: 2 } })
    const right = await guess(client, id, [...first].reverse())
    expect(right).toMatchObject({ outcome: 'correct', game: { mistakes: 2, levelScore: 100 } })
    expect(right.game.completedGroups).toEqual([right.group])
    expect(right.game.words.map((word) => word.id)).not.toEqual(expect.arrayContaining([first[0]]))
    expect(await tryGuess(client, id, first)).toMatchObject({ status: 400, body: { code: 'invalid_guess' } })
    expect(await view(client, id)).toEqual({ ...right.game, elapsedSeconds: expect.any(Number) })
  })

  test('four mistakes end the run and show the answers', async () => {
    const { client } = await server.player()
    const game = await start(client)
    const groups = await server.answer(game.id)
    await guess(client, game.id, groups[3] ?? [])
    const end = await lose(server, client, game)
    expect(end).toMatchObject({ status: 'game_over', mistakes: 4, words: [], score: 100, levelScore: 100 })
    expect(end.completedGroups).toHaveLength(1)
    expect(end.missedGroups).toHaveLength(3)
    const all = [...end.completedGroups, ...(end.missedGroups ?? [])].flatMap((group) => group.words)
    expect(all.sort()).toEqual(game.words.map((word) => word.text).sort())
    expect(end.guesses?.map(({ colors }) => new Set(colors).size)).toEqual([1, 2, 2, 2, 2])
    expect(await client.call('GET /api/game/current')).toEqual({ game: null })
    const over = await tryGuess(client, game.id, groups[0] ?? [])
    expect(over).toMatchObject({ status: 409, body: { code: 'not_playing' } })
    await refused(client, end, 'next', 'level_not_complete')
    await refused(client, end, 'give-up', 'not_playing')
    const restart = await client.try('POST /api/game/start', { body: { action: 'restart' } })
    expect(restart.body.code).toBe('no_run')
  })

  test('giving up shows the answers and keeps the points of what was found', async () => {
    const { client } = await server.player()
    const first = await win(server, client, await start(client))
    const game = await next(client, first.id)
    const groups = await server.answer(game.id)
    for (const wordIds of groups.slice(0, 3)) await guess(client, game.id, wordIds)
    const end = await giveUp(client, game.id)
    expect(end).toMatchObject({ status: 'game_over', levelScore: 350, score: first.score + 350 })
    expect(end.missedGroups).toHaveLength(1)
    expect(await client.call('GET /api/game/current')).toEqual({ game: null })
  })

  test('a restart deals the level anew with the score that it began with', async () => {
    const { client } = await server.player()
    const first = await win(server, client, await start(client))
    const game = await next(client, first.id)
    const groups = await server.answer(game.id)
    await guess(client, game.id, groups[0] ?? [])
    const again = await start(client, 'restart')
    expect(again).toMatchObject({ level: 2, score: first.score, levelScore: 0, mistakes: 0 })
    const ids = new Set(game.words.map((word) => word.id))
    expect(again.words.filter((word) => ids.has(word.id))).toEqual([])
    expect(await view(client, game.id)).toMatchObject({ status: 'game_over', levelScore: 100 })
    const old = await tryGuess(client, game.id, groups[1] ?? [])
    expect(old.body.code).toBe('not_playing')
    const end = await win(server, client, again)
    expect(end.score).toBe(first.score + end.levelScore)
  })

  test('a new run takes the place of the one that was played; nothing of it can be played on', async () => {
    const { client } = await server.player()
    const first = await win(server, client, await start(client))
    const second = await next(client, first.id)
    const fresh = await start(client)
    expect(fresh).toMatchObject({ level: 1, score: 0 })
    expect(await view(client, second.id)).toMatchObject({ status: 'game_over', score: first.score })
    expect(await next(client, first.id)).toMatchObject({ id: second.id, status: 'game_over' })
    expect(await client.call('GET /api/game/current')).toMatchObject({ game: { id: fresh.id } })
  })

  test('the arrangement of the tiles stays, also when a group is found', async () => {
    const { client } = await server.player()
    const game = await start(client)
    const wordIds = game.words.map((word) => word.id).sort()
    const params = { id: game.id }
    await client.call('POST /api/game/:id/order', { params, body: { wordIds } })
    const kept = await view(client, game.id)
    expect(kept.words.map((word) => word.id)).toEqual(wordIds)
    const [found = []] = await server.answer(game.id)
    const { game: after } = await guess(client, game.id, found)
    const left = wordIds.filter((id) => !found.includes(id))
    expect(after.words.map((word) => word.id)).toEqual(left)
    for (const wrong of [left.slice(1), [...left.slice(1), left[1]], [...left.slice(1), 'x']]) {
      const answer = await client.try('POST /api/game/:id/order', { params, body: { wordIds: wrong } })
      expect(answer.body.code).toBe('invalid_order')
    }
    // The browser sent the arrangement of the tiles before the guess, but the server receives the arrangement after the
    // guess.
    const late = [...wordIds].reverse()
    const { words } = await client.call('POST /api/game/:id/order', { params, body: { wordIds: late } })
    expect(words.map((word) => word.id)).toEqual([...left].reverse())
    const reversed = left.toSpliced(0, 2, left[1] ?? '', left[0] ?? '')
    await client.call('POST /api/game/:id/order', { params, body: { wordIds: reversed } })
    expect((await view(client, game.id)).words.map((word) => word.id)).toEqual(reversed)
  })

  test('no category comes back within twenty boards', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    for (let n = 0; n < 24; n++) await start(client)
    const games = await server.app.context.db
      .selectFrom('game')
      .select('category_ids')
      .where('player_id', '=', id)
      .orderBy('started_at')
      .execute()
    for (const [n, { category_ids }] of games.entries()) {
      const lately = new Set(games.slice(Math.max(0, n - 20), n).flatMap((game) => game.category_ids))
      expect(category_ids.filter((category) => lately.has(category))).toEqual([])
    }
  })

  async function refused(
    client: Parameters<typeof view>[0],
    { id }: GameView,
    action: 'next' | 'give-up',
    code: string,
  ): Promise<void> {
    const answer = await client.try(`POST /api/game/:id/${action}`, { params: { id } })
    expect(answer.body.code).toBe(code)
  }
})
