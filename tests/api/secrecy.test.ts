import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import type { Board } from '../../src/engine/board/board.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { atLength } from '../support/length.ts'
import { giveUp, guess, lose, next, start, tryGuess, twoAndTwo, view, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { SecretKeeper } from '../support/secrets.ts'
import { wrongGuess } from '../support/server.ts'

/** Paths that the test reads with the player's session, in addition to the paths of a single game. */
const places = [
  '/api/game/current',
  '/api/game/can-play',
  '/api/scores/personal',
  '/api/scores/high',
  '/api/subscription/status',
  '/api/auth/user',
  '/api/account/export',
  '/api/config',
  '/api/ready',
  '/api/daily-challenge',
  '/api/daily-challenge/calendar',
  '/api/daily-challenge/archive',
  '/api/daily-challenge/threads',
  '/api/badges',
  '/api/practice',
]

onOneDatabase('what a player is told', (server) => {
  async function guardedPlayer(): Promise<{ client: Client; keeper: SecretKeeper; id: string }> {
    const { client, id } = await server.player()
    const keeper = new SecretKeeper(server, id)
    keeper.guard(client)
    return { client, keeper, id }
  }

  async function lookAround(client: Client, id: string): Promise<void> {
    for (const path of [...places, `/api/game/${id}`, `/api/game/${id}/look-back`])
      await client.raw('GET', path)
  }
  /** Calls only those endpoints that return boards. */
  async function glance(client: Client, id: string): Promise<void> {
    for (const path of [
      '/api/game/current',
      '/api/account/export',
      `/api/game/${id}`,
      `/api/game/${id}/look-back`,
    ])
      await client.raw('GET', path)
  }

  test('whole games, level after level: nothing before it is earned', async () => {
    const { client, keeper, id } = await guardedPlayer()
    await server.grant(id, 'hint', 20)
    let game = await start(client)
    for (let level = 1; level <= atLength({ short: 3, long: 6 }); level++) {
      await lookAround(client, game.id)
      const groups = await server.answer(game.id)
      const key = `level-${level}`
      for (let n = 0; n < 2; n++) await tryGuess(client, game.id, wrongGuess(groups, 3), key)
      await guess(client, game.id, wrongGuess(groups, 3))
      await guess(client, game.id, twoAndTwo(groups))
      await refusedGuesses(client, game, groups)
      for (const [n, wordIds] of groups.entries()) {
        if (level % 2 === 0) await client.try('POST /api/game/use-hint', {})
        if (n === 1) await rearrange(client, game.id)
        await glance(client, game.id)
        await guess(client, game.id, wordIds)
      }
      await lookAround(client, game.id)
      game = await next(client, game.id)
    }
    expect(keeper.seen).toBeGreaterThan(120)
    expect(keeper.open).toBeGreaterThan(50)
  })

  test('games that end in other ways: lost, saved by a life, restarted, given up, left for a new one', async () => {
    const { client, keeper, id } = await guardedPlayer()
    await server.makePremium(id)
    await lose(server, client, await start(client))
    await server.grant(id, 'life', 1)
    const saved = await start(client)
    const waiting = await lose(server, client, saved)
    expect(waiting).toMatchObject({ status: 'out_of_mistakes', canUseExtraLife: true, completedGroups: [] })
    await lookAround(client, saved.id)
    await tryGuess(
      client,
      saved.id,
      waiting.words.slice(0, 4).map((word) => word.id),
    )
    await client.call('POST /api/game/:id/extra-life', { params: { id: saved.id } })
    await lookAround(client, saved.id)
    await guess(client, saved.id, wrongGuess(await server.answer(saved.id), 4))
    const left = await win(server, client, await start(client))
    const again = await next(client, left.id)
    await guess(client, again.id, (await server.answer(again.id))[2] ?? [])
    const restarted = await start(client, 'restart')
    await lookAround(client, restarted.id)
    await giveUp(client, restarted.id)
    await start(client)
    await start(client)
    await lookAround(client, again.id)
    expect(keeper.seen).toBeGreaterThan(60)
  })

  test('the daily: not a word before the start, no group before it is found, nothing of others before the end', async () => {
    const { client, keeper, id } = await guardedPlayer()
    const date = server.now().toISOString().slice(0, 10)
    const ofTheDay = ['leaderboard', 'statistics'].map((what) => `/api/daily-challenge/${date}/${what}`)
    const look = async (...more: string[]) => {
      const said: string[] = []
      for (const path of [...places, ...ofTheDay, ...more]) said.push((await client.raw('GET', path)).text)
      return said.join('\n')
    }
    for (let n = 0; n < 5; n++) {
      const other = await server.player()
      await win(server, other.client, await startDaily(other.client), n % 3)
    }
    await server.makePremium(id)
    const before = await look()
    const game = await startDaily(client)
    const back = `/api/game/${game.id}/look-back`
    // Words of a board are in capitals. Therefore the test does not confuse them with words such as "free" or "score"
    // in the rest of the reply.
    for (const { text } of game.words) expect(before).not.toContain(`"${text}"`)
    const groups = await server.answer(game.id)
    await guess(client, game.id, wrongGuess(groups, 3))
    await refusedGuesses(client, game, groups)
    await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })
    for (const path of [`archive/${date}/start`, 'attempt'])
      await client.raw('POST', `/api/daily-challenge/${path}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ challengeId: date }),
      })
    for (const wordIds of groups) {
      const early = await look(back)
      for (const told of ['commonestWrongGuess', 'mostOthers']) expect(early).not.toContain(told)
      await guess(client, game.id, wordIds)
    }
    const late = await look(back)
    for (const told of ['commonestWrongGuess', 'mostOthers']) expect(late).toContain(told)
    expect(keeper.open).toBeGreaterThan(10)
  })

  test('practice: neither a group nor the kinds that it was made for, until it is over', async () => {
    const { client, keeper, id } = await guardedPlayer()
    await server.makePremium(id)
    // The player first plays a level, because practice chooses kinds of categories from the groups that the player has
    // played.
    await lose(server, client, await start(client))
    const kinds = /"kinds?":|synonym|members|property|wordplay|"fill"/
    for (let n = 0; n < 3; n++) {
      const game = await client.call('POST /api/practice/start')
      const groups = await server.answer(game.id)
      for (const wordIds of [wrongGuess(groups, 3), ...groups.slice(0, 3)]) {
        await guess(client, game.id, wordIds)
        await refusedGuesses(client, game, groups.slice(2))
        await lookAround(client, game.id)
        expect((await client.raw('GET', '/api/practice')).text).not.toMatch(kinds)
      }
      await guess(client, game.id, groups[3] ?? [])
      expect((await client.raw('GET', '/api/practice')).text).toMatch(kinds)
    }
    expect(keeper.open).toBeGreaterThan(30)
  })

  test('a board without an account: nothing before it is earned, whatever is asked', async () => {
    const keeper = new SecretKeeper(server, null)
    for (let n = 0; n < 3; n++) {
      const client = server.client()
      keeper.guard(client)
      const game = await client.call('POST /api/try/start')
      const groups = await server.answer(game.id)
      const key = `try-${n}`
      const guessed = (wordIds: readonly string[], headers = {}) =>
        client.try('POST /api/try/guess', { body: { wordIds }, headers })
      const wrong = [wrongGuess(groups, 3), twoAndTwo(groups), wrongGuess(groups, 4)].slice(n)
      for (const wordIds of [...wrong, ...groups]) {
        await guessed(wordIds, { 'idempotency-key': key })
        await guessed(wordIds)
        await guessed(wordIds.slice(1))
        for (const path of [...places, `/api/game/${game.id}`]) await client.raw('GET', path)
        await client.call('POST /api/try/start')
      }
    }
    expect(keeper.open).toBeGreaterThan(20)
  })

  // The strictest test of secrecy: if two boards have the same tiles but different answers, the server must send the
  // same data.
  test('an open board looks the same whatever its answer is', async () => {
    const { client } = await server.player()
    const game = await start(client)
    const groups = await server.answer(game.id)
    for (const found of [0, 1]) {
      if (found > 0) await guess(client, game.id, groups[0] ?? [])
      const before = await everything(client, game.id)
      const row = await server.app.context.db
        .selectFrom('game')
        .select(['board', 'category_ids', 'word_keys', 'seed'])
        .where('id', '=', game.id)
        .executeTakeFirstOrThrow()
      await server.app.context.db
        .updateTable('game')
        .set({
          board: JSON.stringify(otherAnswer(row.board, found)),
          category_ids: [...row.category_ids].reverse(),
          seed: 'another',
        })
        .where('id', '=', game.id)
        .execute()
      expect(await everything(client, game.id)).toEqual(before)
      await server.app.context.db
        .updateTable('game')
        .set({ ...row, board: JSON.stringify(row.board) })
        .where('id', '=', game.id)
        .execute()
    }
  })

  async function everything(client: Client, id: string): Promise<string[]> {
    const said: string[] = []
    for (const path of [...places, `/api/game/${id}`, `/api/game/${id}/look-back`]) {
      const { text, headers } = await client.raw('GET', path)
      const dated = [...headers].filter(
        ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
      )
      said.push(
        `${path} ${JSON.stringify(dated)} ${text.replace(/"(elapsedSeconds|exportedAt)":[^,}]+/g, '$1')}`,
      )
    }
    return said
  }
})

/**
 * Returns a copy of the board with the same words in the same places, but with different groups. In each group that is
 * not found yet, every second word moves to the next group. These groups also get other names. The copy has another fifth
 * group.
 */
function otherAnswer(board: Board, found: number): Board {
  const open = board.groups.length - found
  const moved = board.tiles.map((tile, index) => {
    const before = board.tiles.slice(0, index).filter((other) => other.group === tile.group).length
    return tile.group < found || before % 2 === 0
      ? tile
      : { ...tile, group: found + ((tile.group - found + 1) % open) }
  })
  const groups = board.groups.map((group, index) =>
    index < found
      ? group
      : {
          ...group,
          name: `another ${index}`,
          categoryId: `another-${index}`,
          words: moved.filter((tile) => tile.group === index).map((tile) => tile.text),
        },
  )
  const words = groups.slice(0, 4).map((group) => group.words[0] ?? '')
  return { groups, tiles: moved, fifthGroup: { name: 'another fifth', words } }
}

/** Sends guesses and arrangements of tiles that the server refuses, because the refusals must not reveal the answer. */
async function refusedGuesses(client: Client, game: GameView, [a = [], b = []]: string[][]): Promise<void> {
  for (const wordIds of [
    a.slice(0, 3),
    [...a, b[0]],
    [a[0], a[0], a[1], a[2]],
    [...a.slice(0, 3), 'unknown'],
    [...a.slice(0, 3), 7],
  ]) {
    const refused = await tryGuess(client, game.id, wordIds)
    expect(refused.status).toBe(400)
  }
}

async function rearrange(client: Client, id: string): Promise<void> {
  const { words } = await view(client, id)
  const wordIds = words.map((word) => word.id).sort()
  await client.call('POST /api/game/:id/order', { params: { id }, body: { wordIds } })
}
