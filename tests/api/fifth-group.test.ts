import { expect, test } from 'vitest'
import { boardsBeside } from '../../src/server/features/daily/board.store.ts'
import { playedBoards } from '../../src/server/features/game/deal.service.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, tryGuess, view, win } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'

const DAY = 86_400
const SATURDAY = 6

onDatabases('a fifth group', (server) => {
  test('guessing it costs a mistake and says so; the end, the look back and the statistics name it', async () => {
    while (server.now().getUTCDay() !== SATURDAY) server.passTime(DAY)
    const date = server.now().toISOString().slice(0, 10)
    const players = []
    for (let n = 0; n < 6; n++) {
      const { client } = await server.player()
      const game = await startDaily(client)
      const { board } = await server.app.context.db
        .selectFrom('game')
        .select('board')
        .where('id', '=', game.id)
        .executeTakeFirstOrThrow()
      const { fifthGroup } = board
      if (!fifthGroup) throw new Error(`the daily of ${date} has no fifth group`)
      const ids = game.words.filter(({ text }) => fifthGroup.words.includes(text)).map(({ id }) => id)
      expect(ids).toHaveLength(4)
      if (n < 2) {
        const reply = await tryGuess(client, game.id, ids, 'tempted')
        expect(reply.body).toMatchObject({ outcome: 'wrong', isFifthGroup: true, game: { mistakes: 1 } })
        expect(JSON.stringify(reply.body)).not.toContain(fifthGroup.name)
        expect((await tryGuess(client, game.id, ids, 'tempted')).body).toEqual(reply.body)
        expect((await tryGuess(client, game.id, ids)).body).toMatchObject({ outcome: 'repeat' })
        const other = await tryGuess(client, game.id, wrongGuess(await server.answer(game.id)))
        expect(other.body).toMatchObject({ outcome: 'one_away', game: { mistakes: 2 } })
        expect(other.body.isFifthGroup).toBeUndefined()
      }
      expect(JSON.stringify(await view(client, game.id))).not.toContain(fifthGroup.name)
      const end = n === 5 ? await giveUp(client, game.id) : await win(server, client, game)
      expect(end.fifthGroup).toEqual(fifthGroup)
      players.push({ client, game, fifthGroup })
    }
    const [first] = players
    const last = players.at(-1)
    if (!first || !last) throw new Error('nobody played')
    const { name, words } = first.fifthGroup
    const statistics = await first.client.call('GET /api/daily-challenge/:id/statistics', {
      params: { id: date },
    })
    expect(statistics.everybody?.fifthGroup).toEqual({ name, share: 2 / 6 })
    const lookBack = async ({ client, game }: typeof first) =>
      (await client.call('GET /api/game/:id/look-back', { params: { id: game.id } })).fifthGroup
    expect(await lookBack(first)).toMatchObject({ name, guess: 0, othersPercent: 20 })
    expect(await lookBack(last)).toMatchObject({ name, guess: null, othersPercent: 40 })
    expect((await lookBack(last))?.words.toSorted()).toEqual([...words].sort())

    // New boards avoid this fifth group.
    const { db } = server.app.context
    const { player_id: playerId } = await db
      .selectFrom('game')
      .select('player_id')
      .where('id', '=', first.game.id)
      .executeTakeFirstOrThrow()
    const past = await db.transaction().execute((tx) => playedBoards(tx, playerId))
    expect(past.map(({ fifthGroup }) => fifthGroup)).toEqual([name])
    const dailies = await boardsBeside(db, '9999-12-31')
    expect(dailies.find((daily) => daily.date === date)?.fifthGroup).toBe(name)
  })
})
