import type pg from 'pg'
import { expect, test } from 'vitest'
import { joinClub, makeClub, tokenOf } from '../support/clubs.ts'
import { playDaily } from '../support/dailies.ts'
import { challenge, duelist, playSide, startSide } from '../support/duels.ts'
import { answerOf, playGuess, publishBoard, startMade } from '../support/made-boards.ts'
import { next, start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { readsOf } from '../support/reads.ts'
import { addPasskey, makeStaff, proveSecondFactor } from '../support/staff.ts'
import { FIRST, startChapter } from '../support/story.ts'

/**
 * Largest number of database statements of a read, with the beginning and the end of a transaction. A statement takes
 * about 1 ms with a database in another zone, and a read should take at most 15 ms.
 */
const MOST_STATEMENTS = 10

/** Number of coming dailies that the desk shows. */
const PLANNED_DAYS = 21

/** Number of levels after which a player gets recommendations. */
const LEVELS = 5

/** Statements of live events, which the server runs beside the reads. */
const BESIDE = /live_relay|"live_item"/

/** Counts the statements of all clients of a pool. */
function countStatements(pool: pg.Pool): { statements: number } {
  const counted = { statements: 0 }
  const seen = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
      if (!BESIDE.test(text)) counted.statements++
      return query(...args)
    }) as typeof client.query
  })
  return counted
}

onOneDatabase('the statements of reads', (server) => {
  test(`no read takes more than ${MOST_STATEMENTS}`, async () => {
    const [one, other, third] = [await duelist(server), await duelist(server), await duelist(server)]
    const { client } = one
    const { id: duelId } = await challenge(one, other)
    for (const side of [one, other]) await playSide(server, side, (await startSide(side, duelId)).id)
    const { id: ghostId } = await challenge(one, third)
    await playSide(server, third, (await startSide(third, ghostId)).id)
    await startSide(one, ghostId)
    const { token: linkToken } = await client.call('POST /api/challenges/link', { body: { targetLevel: 5 } })
    const daily = await playDaily(server, client)
    await startChapter(client)
    const club = await makeClub(one)
    const clubToken = tokenOf(club.invite)
    await joinClub(other, clubToken)
    const made = await publishBoard(server, other.id, { isListed: true })
    await publishBoard(server, third.id, { isListed: true })
    const own = await publishBoard(server, one.id)
    const ofOther = await startMade(client, made.id)
    for (const wordIds of answerOf(made.board, ofOther.words)) await playGuess(client, ofOther.id, wordIds)
    let game = await start(client)
    for (let level = 1; level <= LEVELS; level++)
      game = await next(client, (await win(server, client, game, 1)).id)
    const { id: messageId } = await other.client.call('POST /api/support', {
      body: { subject: 'A question', message: 'How do I begin?' },
    })
    await makeStaff(server, one.id, 'owner')
    await addPasskey(server, one.id)
    await proveSecondFactor(server, one.id)
    const date = server.now().toISOString().slice(0, 10)
    const known = {
      date,
      gameId: game.id,
      endedGameId: daily.id,
      duelId,
      ghostId,
      linkToken,
      madeBoardId: made.id,
      ownBoardId: own.id,
      clubId: club.id,
      clubToken,
      chapterId: FIRST,
      isStaff: true,
      itemId: `support-${messageId}`,
    }
    // The coming dailies are planned in the background.
    let planned = 0
    while (planned < PLANNED_DAYS) planned = (await client.call('GET /api/desk/dailies')).length
    const counted = countStatements(server.app.context.database.pool)
    const counts: Record<string, number> = {}
    for (const { key, params, query } of readsOf({ ...known, username: other.username })) {
      // The first call may store what later calls read, such as the counts of a date's attempts.
      expect((await client.try(key, { params, query })).status, key).toBe(200)
      counted.statements = 0
      await client.try(key, { params, query })
      counts[key] = counted.statements
    }
    expect(Object.keys(counts).length).toBeGreaterThan(35)
    expect(Object.entries(counts).filter(([, count]) => count > MOST_STATEMENTS)).toEqual([])
  })
})
