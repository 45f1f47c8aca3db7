import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import { checksums } from '../support/checksums.ts'
import { guess, next, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const report = (end: GameView, words = 16) => ({
  score: end.score,
  level: end.level,
  wordsFound: words,
  timeSpent: end.elapsedSeconds,
})

onOneDatabase('scores', (server) => {
  test('confirming a result answers the record, as often as one likes, and adds nothing', async () => {
    const { client, id, username } = await server.player()
    const first = await win(server, client, await start(client), 1)
    const end = await win(server, client, await next(client, first.id))
    const before = await checksums(server)
    const answers = [
      await client.call('POST /api/scores', { body: report(first) }),
      await client.call('POST /api/scores', { body: report(first) }),
      await client.call('POST /api/scores', { body: { ...report(first), gameId: first.id } }),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ userId: id, ...report(first), user: { id, username } })
    const run = await client.call('POST /api/scores', { body: report(end, 32) })
    expect(run).toMatchObject({ score: end.score, level: 2 })
    expect(await checksums(server)).toEqual(before)
  })

  test('a result that was not recorded is refused and changes nothing', async () => {
    const other = await server.player()
    const { client } = await server.player()
    const theirs = await win(server, other.client, await start(other.client))
    const end = await win(server, client, await start(client), 2)
    const open = await next(client, end.id)
    const found = await guess(client, open.id, (await server.answer(open.id))[0] ?? [])
    const before = await checksums(server)
    const honest = report(end)
    const forged: object[] = [
      { ...honest, score: end.score + 1 },
      { ...honest, score: 10_000_000 },
      { ...honest, score: 0 },
      { ...honest, level: 2 },
      { ...honest, wordsFound: 17 },
      { ...honest, gameId: theirs.id },
      { ...honest, gameId: open.id },
      { ...honest, gameId: 'unknown' },
      { ...report(theirs), gameId: theirs.id },
      report(found.game, 20), // the game has not ended
    ]
    for (const body of forged) {
      const answer = await client.try('POST /api/scores', { body })
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { code: 'score_mismatch' } })
    }
    expect(await checksums(server)).toEqual(before)
  })

  test('the board of high scores: the ten best, one row a player; ranks agree with it', async () => {
    const players = []
    for (let n = 0; n < 12; n++) {
      const player = await server.player()
      let end = await win(server, player.client, await start(player.client), n % 4)
      if (n % 3 === 0) end = await win(server, player.client, await next(player.client, end.id))
      if (n % 5 === 0) await win(server, player.client, await start(player.client), 3) // a lower score adds no row
      players.push({ ...player, score: end.score, level: end.level })
    }
    const { client } = await server.player()
    const board = await client.call('GET /api/scores/high')
    expect(board).toHaveLength(10)
    expect(new Set(board.map((entry) => entry.userId)).size).toBe(10)
    expect(board.map((entry) => entry.score)).toEqual(
      [...board.map((entry) => entry.score)].sort((a, b) => b - a),
    )
    expect(JSON.stringify(board)).not.toContain('@')
    const { totalPlayers } = await client.call('GET /api/scores/personal')
    const ranks = new Map<string, number>()
    for (const player of players) {
      const personal = await player.client.call('GET /api/scores/personal')
      expect(personal).toMatchObject({ score: player.score, level: player.level, totalPlayers })
      ranks.set(player.id, personal.rank ?? 0)
    }
    for (const [index, entry] of board.entries()) {
      const player = players.find((one) => one.id === entry.userId)
      if (!player) continue // the player is from another test
      expect(ranks.get(player.id)).toBe(index + 1)
      expect(entry).toMatchObject({ score: player.score, level: player.level })
      expect(entry.user).toMatchObject({ username: player.username, firstName: null })
    }
    expect(new Set(ranks.values()).size).toBe(12)
    expect(await client.call('GET /api/scores/personal')).toEqual({
      score: 0,
      level: 1,
      highestLevel: 1,
      rank: null,
      bestGameId: null,
      totalPlayers,
      winStreak: 0,
      bestWinStreak: 0,
    })
  })
})
