import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Duelist, duelist, duelOf, duelOfTwo, openRoom, sayReady, startSide } from '../support/duels.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { SecretKeeper } from '../support/secrets.ts'
import { wrongGuess } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

/**
 * Data that a player is not yet allowed to see in a duel: the words of the board before the player's start, and the
 * opponent's play.
 */
interface Forbidden {
  words: readonly string[]
  /** Texts that the player is not yet allowed to see: names of groups, and ids of tiles. */
  texts: readonly string[]
  /** True if the opponent's score is still secret. */
  score: boolean
}

/**
 * A score that differs from all other numbers in a reply, so that the test can search replies for this score. The test
 * replaces the real score in the database by this unique score.
 */
let marked = 7_654_321

onOneDatabase('what the players of a duel are told', { clock: 'runs', books: false }, (server) => {
  const db = () => server.app.context.db

  async function forbidden(duelId: string, me: Duelist): Promise<Forbidden> {
    const sides = await db().selectFrom('duel_side').selectAll().where('duel_id', '=', duelId).execute()
    const mine = sides.find(({ player_id }) => player_id === me.id)
    const theirs = sides.find(({ player_id }) => player_id !== me.id)
    const stored = await db()
      .selectFrom('duel_board')
      .selectAll()
      .where('duel_id', '=', duelId)
      .executeTakeFirst()
    const game =
      theirs?.game_id == null
        ? undefined
        : await db().selectFrom('game').selectAll().where('id', '=', theirs.game_id).executeTakeFirst()
    const before = mine?.started_at === null
    return {
      words: before ? (stored?.board.tiles.map(({ text }) => text) ?? []) : [],
      texts: [
        ...(before ? (stored?.board.groups.map(({ name }) => name) ?? []) : []),
        ...(stored ? [stored.seed] : []),
        ...(mine?.ended_at == null ? (stored?.category_ids ?? []) : []),
        ...(game ? [game.id, ...game.board.tiles.map(({ id }) => id)] : []),
      ],
      score: mine?.ended_at == null,
    }
  }

  /**
   * Returns a function that reads everything that the server shows to one of the two players about a duel. No reply and
   * no event stream may contain data that is still secret for this player.
   */
  async function walker(duelId: string, me: Duelist, other: Duelist) {
    const keeper = new SecretKeeper(server, me.id)
    const [room, news] = [await openRoom(me, duelId), await TestStream.open(me.client, '/api/me/events')]
    let looks = 0
    const check = async (what: string, said: string) => {
      looks++
      const { words, texts, score } = await forbidden(duelId, me)
      for (const text of [...words, ...texts])
        if (said.includes(`"${text}"`)) throw new Error(`${what} tells ${text}: ${said}`)
      if (score && said.includes(String(marked))) throw new Error(`${what} tells the other's score: ${said}`)
    }
    me.client.watch = async (exchange) => {
      await keeper.look(exchange)
      await check(exchange.request, exchange.answer.text)
    }
    const theirGame = async () =>
      (
        await db()
          .selectFrom('duel_side')
          .select('game_id')
          .where('duel_id', '=', duelId)
          .where('player_id', '=', other.id)
          .executeTakeFirst()
      )?.game_id
    return {
      async look() {
        const paths = [
          ...['', '?state=open', '/summary', `/${duelId}`].map((path) => `/api/challenges${path}`),
          ...['ghost', 'result', 'head-to-head'].map((what) => `/api/challenges/${duelId}/${what}`),
          ...['/api/account/export', '/api/game/current', '/api/activities', '/api/auth/user'],
          ...['/api/scores/high', `/api/users/${other.username}`, '/api/users', '/api/badges'],
        ]
        for (const path of paths) await me.client.raw('GET', path)
        const id = await theirGame()
        if (id) {
          for (const path of [`/api/game/${id}`, `/api/game/${id}/look-back`])
            expect((await me.client.raw('GET', path)).status).toBe(404)
        }
        await check('the room', room.text)
        await check('the news', news.text)
      },
      async done() {
        me.client.watch = undefined
        await room.leave()
        await news.leave()
        expect(keeper.seen).toBeGreaterThan(15)
        return looks
      },
    }
  }

  /** Replaces the score of a player who has ended the board by a score that differs from all other numbers. */
  async function markScore(gameId: string) {
    marked++
    await db().updateTable('game').set({ level_score: marked }).where('id', '=', gameId).execute()
    const side = db().updateTable('duel_side').set({ score: marked }).where('game_id', '=', gameId)
    expect((await side.executeTakeFirst()).numUpdatedRows).toBe(1n)
  }
  const seesScore = async (me: Duelist, id: string) =>
    JSON.stringify(await duelOf(me, id)).includes(String(marked))

  const guess = ({ client }: Duelist, id: string, wordIds: readonly string[]) =>
    client.raw('POST', `/api/game/${id}/guess`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wordIds }),
    })

  test('a live race: nothing before the start, nothing of the other but their steps', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const [a, b] = [await walker(id, one, other), await walker(id, other, one)]
    const look = async () => {
      await a.look()
      await b.look()
    }
    await look()
    await sayReady(one, id)
    const { startsAt } = await sayReady(other, id)
    await look()
    // The board of the duel exists, but the two players have not seen the board yet.
    expect(
      await db().selectFrom('duel_board').select('seed').where('duel_id', '=', id).execute(),
    ).toHaveLength(1)
    await one.client.try('POST /api/game/start', { body: { challengeId: id } })
    await sleep(Date.parse(startsAt ?? '') - server.now().getTime() + 5)
    const mine = await startSide(one, id)
    await look() // one player has seen the words, but the other player has not
    const theirs = await startSide(other, id)
    await look()
    const [my, their] = [await server.answer(mine.id), await server.answer(theirs.id)]
    for (let n = 0; n < 4; n++) {
      await guess(one, mine.id, my[n] ?? [])
      await guess(other, theirs.id, wrongGuess(their, n))
      await look()
    }
    await markScore(theirs.id)
    await look()
    expect(await seesScore(other, id)).toBe(true)
    await guess(one, mine.id, my[4] ?? [])
    await look()
    expect(await seesScore(one, id)).toBe(true)
    expect((await a.done()) + (await b.done())).toBeGreaterThan(200)
  })

  test('a ghost race: the score of who was first stays theirs until the second has ended', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const mine = await startSide(one, id)
    for (const words of await server.answer(mine.id)) await guess(one, mine.id, words)
    await markScore(mine.id)
    const b = await walker(id, other, one)
    await b.look()
    const theirs = await startSide(other, id)
    await b.look()
    const groups = await server.answer(theirs.id)
    await guess(other, theirs.id, wrongGuess(groups))
    for (const words of groups) {
      await b.look()
      await guess(other, theirs.id, words)
    }
    await b.look()
    expect(await seesScore(other, id)).toBe(true)
    await b.done()
  })

  test('one whose duel was declined or has expired learns nothing either', async () => {
    const [one, other] = [await duelist(server), await duelist(server)]
    for (const end of ['decline', 'expire'] as const) {
      const { id } = await one.client.call('POST /api/challenges', {
        body: { challengedId: other.id, targetLevel: 5 },
      })
      const mine = await startSide(one, id)
      for (const words of await server.answer(mine.id)) await guess(one, mine.id, words)
      await markScore(mine.id)
      if (end === 'expire') {
        server.passTime(7 * 86_400)
        await other.client.call('GET /api/auth/user') // the call extends the session and sends a new cookie
      }
      const b = await walker(id, other, one)
      if (end === 'decline') await other.client.call('POST /api/challenges/:id/decline', { params: { id } })
      await b.look()
      await b.done()
    }
  })
})
