import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import type { LookBack } from '../../src/contract/insight/look-back.ts'
import { up } from '../../src/server/db/migrations/020-look-back.ts'
import { forgetTally } from '../../src/server/features/daily/tally.store.ts'
import { decide } from '../../src/server/features/game/decide.service.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { duelOfTwo, playSide, startSide } from '../support/duels.ts'
import { giveUp, guess, start, tryGuess, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'
import { failBoard, reader, startChapter, winBoard } from '../support/story.ts'

const DAY = 86_400
const lookBack = (client: Client, id: string): Promise<LookBack> =>
  client.call('GET /api/game/:id/look-back', { params: { id } })
const tryLookBack = (client: Client, id: string) =>
  client.try('GET /api/game/:id/look-back', { params: { id } })

/**
 * Returns the tiles of a guess, in the notation of this test. The guess 'A' means all tiles of the first group, and
 * 'a0b1c2d3' means one tile of each group.
 */
const tilesOf = (guess: string): string[] =>
  guess.length === 1
    ? [0, 1, 2, 3].map((n) => `${guess.toLowerCase()}${n}`)
    : (guess.match(/../g) ?? []).toSorted()
const isRight = (guess: string) => guess.length === 1

/**
 * Plays a board with guesses in the notation of `tilesOf` (such as 'A' or 'a0b1c2d3'). The guess `-` means that the
 * player gives up.
 */
async function play(server: TestServer, client: Client, game: GameView, guesses: readonly string[]) {
  const groups = await server.answer(game.id)
  for (const one of guesses) {
    if (one === '-') await giveUp(client, game.id)
    else
      await guess(
        client,
        game.id,
        tilesOf(one).map(([group = '', n]) => groups['abcdefghij'.indexOf(group)]?.[Number(n)] ?? ''),
      )
  }
  return game
}

async function playDay(server: TestServer, guesses: readonly string[]) {
  const player = await server.player()
  const game = await play(server, player.client, await startDaily(player.client), guesses)
  return { ...player, game, guesses }
}

const SOLVED = ['A', 'B', 'C', 'D']
const percent = (part: number, whole: number) => Math.round((100 * part) / whole)
const tenths = (value: number) => Math.round(10 * value) / 10
const noFigures = { solvedPercent: null, averageMistakes: null, hardest: null }

/**
 * Counts the guesses of the other players in a simple way, and returns the numbers that the look back at the board must
 * show.
 */
function naive(own: readonly string[], others: readonly (readonly string[])[]) {
  const made = own.filter((guess) => guess !== '-')
  const played = others.map((guesses) => guesses.filter((guess) => guess !== '-'))
  const key = (guess: string) => tilesOf(guess).join()
  const share = (is: (guesses: readonly string[]) => boolean) =>
    percent(played.filter(is).length, played.length)
  const places = (group: string) =>
    played.flatMap((guesses) => {
      const place = guesses.filter(isRight).indexOf(group)
      return place < 0 ? [] : [place + 1]
    })
  const mean = (values: readonly number[]) =>
    values.length > 0 ? tenths(values.reduce((sum, value) => sum + value, 0) / values.length) : null
  return {
    players: others.length + 1,
    solvedPercent: share((guesses) => guesses.filter(isRight).length === 4),
    averageMistakes: mean(played.map((guesses) => guesses.filter((one) => !isRight(one)).length)),
    groups: SOLVED.map((group, n) => ({
      color: `group-${n + 1}`,
      foundPercent: share((guesses) => guesses.includes(group)),
      usualPlace: mean(places(group)),
    })),
    guesses: made.map((guess, number) => {
      const here = played.flatMap((guesses) => guesses[number] ?? [])
      const counts = new Map<string, number>()
      for (const one of here) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1)
      const most = Math.max(0, ...counts.values())
      const isTold = here.length >= 4 && most >= 2 && (counts.get(key(guess)) ?? 0) < most
      return {
        othersPercent: share((guesses) => guesses.some((one) => key(one) === key(guess))),
        most: isTold ? { tiles: most, percent: percent(most, here.length) } : null,
        counts,
      }
    }),
  }
}

/**
 * Compares the server's look back at a board with a simple count of the other players' guesses. If several guesses are
 * equally frequent, the look back is allowed to show any of these guesses.
 */
async function expectAsCounted(
  server: TestServer,
  { client, game, guesses }: { client: Client; game: GameView; guesses: readonly string[] },
  others: readonly (readonly string[])[],
): Promise<LookBack> {
  const said = await lookBack(client, game.id)
  const counted = naive(guesses, others)
  const { players, solvedPercent, averageMistakes, groups } = counted
  expect(said).toMatchObject({ players, solvedPercent, averageMistakes, groups })
  const words = await wordsOf(server, game.id)
  expect(said.guesses).toHaveLength(counted.guesses.length)
  said.guesses.forEach((guess, number) => {
    const expected = counted.guesses[number]
    expect(guess.othersPercent).toBe(expected?.othersPercent)
    expect(guess.mostOthers?.percent).toBe(expected?.most?.percent)
    if (!guess.mostOthers) return
    const tiles = guess.mostOthers.words.map((word) => words.get(word)).toSorted()
    expect(expected?.counts.get(tiles.join())).toBe(expected?.most?.tiles)
    const colors = tiles.map((tile = '') => `group-${'abcd'.indexOf(tile[0] ?? '') + 1}`)
    expect(guess.mostOthers.colors.toSorted()).toEqual(colors)
  })
  return said
}

/** For each word on a board, returns the name of its tile in the notation of `tilesOf` (such as 'a0'). */
async function wordsOf(server: TestServer, gameId: string): Promise<Map<string, string>> {
  const { board } = await server.app.context.db
    .selectFrom('game')
    .select('board')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow()
  const groups = await server.answer(gameId)
  const text = new Map(board.tiles.map((tile) => [tile.id, tile.text]))
  return new Map(
    groups.flatMap((ids, group) => ids.map((id, n) => [text.get(id) ?? '', `${'abcd'[group]}${n}`] as const)),
  )
}

const field = [
  SOLVED,
  ['a0a1a2b0', 'A', 'B', 'C', 'D'],
  ['a0a1a2b0', 'a0a1a2b1', 'B', 'A', 'C', 'D'],
  ['b0b1b2c0', 'B', '-'],
  ['a0a1a2b0', 'a0a1b0b1', 'c0c1c2d0', 'd0d1d2c0'],
  ['D', 'a0a1a2b0', 'C', 'B', 'A'],
  ['A', 'B', 'c0c1c2d0', 'C', 'D'],
]

onDatabases('a look back on a daily', (server) => {
  test('has the others on the board counted exactly, without the own attempt, and nothing below five players', async () => {
    const players: Awaited<ReturnType<typeof playDay>>[] = []
    for (const guesses of field) {
      players.push(await playDay(server, guesses))
      const others = (own: number) => field.slice(0, players.length).filter((_, n) => n !== own)
      for (const [own, one] of players.entries()) {
        if (players.length >= 5) await expectAsCounted(server, one, others(own))
        else {
          const said = await lookBack(one.client, one.game.id)
          expect(said).toMatchObject({ ...noFigures, players: players.length })
          expect(said.groups.every((group) => group.foundPercent === null && group.usualPlace === null)).toBe(
            true,
          )
          for (const guess of said.guesses)
            expect(guess).toMatchObject({ othersPercent: null, mostOthers: null })
        }
      }
    }
    // Three players have the same wrong first guess. For the first of these three players, the wrong guess is therefore
    // the most frequent first guess of the other players.
    const [first] = players
    if (!first) throw new Error('nobody played')
    const said = await lookBack(first.client, first.game.id)
    expect(said.guesses[0]?.mostOthers).toMatchObject({ percent: 50 })
    expect(said.guesses.map(({ outcome }) => outcome)).toEqual(Array(4).fill('correct'))

    // The test deletes the stored counts. The server then counts the guesses again, with the same result.
    const { db } = server.app.context
    const date = server.now().toISOString().slice(0, 10)
    await db.transaction().execute((tx) => forgetTally(tx, date))
    expect(await lookBack(first.client, first.game.id)).toEqual(said)
  })

  test('has what a migration counted of days that were tallied before', async () => {
    const { db } = server.app.context
    const read = async () =>
      (
        await sql`select date::text, kind, key, count::integer from daily_tally
          where kind in ('guess', 'guesses') order by 1, 2, 3`.execute(db)
      ).rows
    const before = await read()
    expect(before.length).toBeGreaterThan(10)
    await sql`delete from daily_tally where kind in ('guess', 'guesses')`.execute(db)
    await sql`drop index daily_tally_guess`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    expect(await read()).toEqual(before)
  })

  test('out of the archive, a board is compared with the players of its day', async () => {
    const date = server.now().toISOString().slice(0, 10)
    const once = await playDay(server, ['A', 'B', 'C', 'D'])
    server.passTime(3 * DAY)
    const archived = async (client: Client, guesses: readonly string[]) => {
      const game = await client.call('POST /api/daily-challenge/archive/:id/start', { params: { id: date } })
      return { client, guesses, game: await play(server, client, game, guesses) }
    }
    await server.makePremium(once.id)
    const others = [...field]
    // A player who plays a day again from the archive is not compared with the same player's attempt on that day.
    const again = await archived(once.client, ['a0a1a2b0', 'b0b1b2c0', 'A', 'C', 'D', 'B'])
    const said = await expectAsCounted(server, again, others)
    expect(said).toMatchObject({ herringsLater: false })
    const late = await server.player()
    await server.makePremium(late.id)
    const first = await archived(late.client, ['D', 'C', 'a0a1b0b1', '-'])
    await expectAsCounted(server, first, [...others, once.guesses])
  })
})

onOneDatabase('a look back on a daily that was decided on', (server) => {
  test('that is held or removed: its player still has one, and it is not among the others', async () => {
    const players = []
    for (const guesses of field.slice(0, 6)) players.push(await playDay(server, guesses))
    const [first, second] = players
    if (!first || !second) throw new Error('nobody played')
    expect((await lookBack(first.client, first.game.id)).players).toBe(6)
    await decide(server.app.context, first.game.id, 'remove')
    const others = field.slice(1, 6)
    await expectAsCounted(server, first, others)
    await expectAsCounted(server, second, others.slice(1))
  })
})

onOneDatabase('a look back', (server) => {
  test("is there for one's own board that is over, and for no other", async () => {
    const [{ client }, stranger] = [await server.player(), await server.player()]
    const game = await start(client)
    const groups = await server.answer(game.id)
    await guess(client, game.id, groups[0] ?? [])
    const early = await tryLookBack(client, game.id)
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'not_over', message: 'Finish this board first.' },
    })
    await giveUp(client, game.id)
    for (const id of [game.id, 'unknown']) expect((await tryLookBack(stranger.client, id)).status).toBe(404)
    expect(
      (await server.client().try('GET /api/game/:id/look-back', { params: { id: game.id } })).status,
    ).toBe(401)
    expect((await tryLookBack(client, game.id)).status).toBe(200)
  })

  test('of a level: its guesses, their times, where it turned, and no word of others', async () => {
    const { client } = await server.player()
    const game = await start(client)
    const groups = await server.answer(game.id)
    const [a = [], b = [], c = []] = groups
    for (const wordIds of [a, [...b.slice(0, 3), c[0] ?? ''], [...b.slice(0, 2), ...c.slice(0, 2)]]) {
      server.passTime(20)
      await guess(client, game.id, wordIds)
    }
    // The server does not count a guess that a player repeats on the same board.
    await tryGuess(client, game.id, [...b.slice(0, 3), c[0] ?? ''])
    for (const n of [1, 2]) await guess(client, game.id, [...b.slice(0, 3), c[n] ?? ''])
    const said = await lookBack(client, game.id)
    expect(said.guesses.map(({ outcome }) => outcome)).toEqual([
      'correct',
      'one_away',
      'wrong',
      'one_away',
      'one_away',
    ])
    const seconds = said.guesses.map(({ atSeconds }) => atSeconds ?? -1)
    for (const [n, at] of [20, 40, 60].entries())
      expect(Math.abs((seconds[n] ?? 0) - at)).toBeLessThanOrEqual(1)
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
    const { words, colors } = said.guesses[1] ?? { words: [], colors: [] }
    expect(colors.toSorted()).toEqual(['group-2', 'group-2', 'group-2', 'group-3'])
    const shown = await client.call('GET /api/game/:id', { params: { id: game.id } })
    const owners = [...shown.completedGroups, ...(shown.missedGroups ?? [])]
    for (const [n, word] of words.entries())
      expect(owners.find((group) => group.words.includes(word))?.color).toBe(colors[n])
    expect(said).toMatchObject({ ...noFigures, players: 1, turnedAt: 4, herringsLater: false })
    expect(said.groups).toEqual(
      SOLVED.map((_, n) => ({
        ...{ color: `group-${n + 1}`, foundPercent: null, usualPlace: null, markedAtSeconds: null },
      })),
    )
    for (const one of said.guesses) expect(one).toMatchObject({ othersPercent: null, mostOthers: null })
  })

  test('of a board that was given up at once, or is older than the times of guesses', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await giveUp(client, game.id)
    expect(await lookBack(client, game.id)).toMatchObject({ guesses: [], turnedAt: null, players: 1 })
    const old = await win(server, client, await start(client))
    const { db } = server.app.context
    const { guesses } = await db
      .selectFrom('game')
      .select('guesses')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('game')
      .set({ guesses: JSON.stringify(guesses.map(({ at: _, ...guess }) => guess)) })
      .where('id', '=', old.id)
      .execute()
    const said = await lookBack(client, old.id)
    expect(said.guesses.map(({ atSeconds }) => atSeconds)).toEqual([null, null, null, null])
  })

  test('a life that was spent is a mistake more: the fourth is not the end', async () => {
    const { client, id } = await server.player()
    await server.grant(id, 'life', 1)
    const game = await start(client)
    const groups = await server.answer(game.id)
    const wrong = (n: number) => guess(client, game.id, wrongGuess(groups.slice(2), n))
    for (const wordIds of groups.slice(0, 2)) await guess(client, game.id, wordIds)
    for (let n = 0; n < 4; n++) await wrong(n)
    await client.call('POST /api/game/:id/extra-life', { params: { id: game.id } })
    expect((await tryLookBack(client, game.id)).status).toBe(409)
    await wrong(4)
    expect(await lookBack(client, game.id)).toMatchObject({ turnedAt: 6 })
  })

  test('of a level tells a red herring that its board has, and that the guess followed it', async () => {
    const { client } = await server.player()
    const { db, catalogue } = server.app.context
    const game = await start(client)
    const { board } = await db
      .selectFrom('game')
      .select('board')
      .where('id', '=', game.id)
      .executeTakeFirstOrThrow()
    // Changes a board so that a word of the second group also fits the first group.
    const home = catalogue.categories.find(({ id }) => id === board.groups[0]?.categoryId)
    const crossing = home?.words.find(({ text }) => !board.groups[0]?.words.includes(text))
    const left = board.tiles.findIndex(({ group }) => group === 1)
    const tiles = board.tiles.map((tile, n) => (n === left ? { ...tile, text: crossing?.text ?? '' } : tile))
    await db
      .updateTable('game')
      .set({ board: JSON.stringify({ ...board, tiles }) })
      .where('id', '=', game.id)
      .execute()
    const own = board.tiles.filter(({ group }) => group === 0).map(({ id }) => id)
    await guess(client, game.id, [...own.slice(0, 3), board.tiles[left]?.id ?? ''])
    await giveUp(client, game.id)
    expect((await lookBack(client, game.id)).herrings[0]).toEqual({
      kind: 'crossover',
      category: home?.name,
      words: expect.arrayContaining([crossing?.text]),
      colors: expect.arrayContaining(['group-2']),
      guesses: [0],
    })
  })

  test("today's daily gives nothing away: not before the own end, and its red herrings when the day is over", async () => {
    server.passToNoon()
    const done = []
    for (let n = 0; n < 6; n++) done.push(await playDay(server, n === 0 ? ['a0a1a2b0', ...SOLVED] : SOLVED))
    const { client } = await server.player()
    const game = await startDaily(client)
    await guess(client, game.id, (await server.answer(game.id))[0] ?? [])
    expect(await tryLookBack(client, game.id)).toMatchObject({ status: 409, body: { code: 'not_over' } })
    for (const one of done) expect((await tryLookBack(client, one.game.id)).status).toBe(404)
    const [first] = done
    if (!first) throw new Error('nobody played')
    expect(await lookBack(first.client, first.game.id)).toMatchObject({ herrings: [], herringsLater: true })
    // When the day ends in UTC, the day continues in time zones west of UTC. Players in these time zones can play the
    // board until noon (UTC) of the next day.
    server.passTime(DAY - 60)
    expect((await lookBack(first.client, first.game.id)).herringsLater).toBe(true)
    server.passTime(120)
    expect((await lookBack(first.client, first.game.id)).herringsLater).toBe(false)
  })

  test('of a duel: nothing while the other can still play it, and never a figure about them', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const mine = await startSide(one, id)
    const theirs = await startSide(other, id)
    await playSide(server, one, mine.id)
    const said = await lookBack(one.client, mine.id)
    expect(said).toMatchObject({ ...noFigures, players: 1, herrings: [], herringsLater: true })
    expect((await tryLookBack(other.client, theirs.id)).status).toBe(409)
    expect((await tryLookBack(other.client, mine.id)).status).toBe(404)
    await playSide(server, other, theirs.id, { mistakes: 4 })
    for (const [{ client }, game] of [
      [one, mine],
      [other, theirs],
    ] as const)
      expect(await lookBack(client, game.id)).toMatchObject({
        ...noFigures,
        players: 2,
        herringsLater: false,
      })
  })

  test('of a duel whose other side never started: when it has expired', async () => {
    const { one, id } = await duelOfTwo(server)
    const mine = await startSide(one, id)
    await playSide(server, one, mine.id)
    expect((await lookBack(one.client, mine.id)).herringsLater).toBe(true)
    server.passTime(8 * DAY)
    expect(await lookBack(one.client, mine.id)).toMatchObject({ players: 1, herringsLater: false })
  })

  test('of the boards of a story, won and lost', async () => {
    const { client } = await reader(server)
    const run = await startChapter(client)
    if (!run.game) throw new Error('no board was dealt')
    const { next } = await winBoard(server, client, run.game)
    expect(await lookBack(client, run.game.id)).toMatchObject({
      ...noFigures,
      players: 1,
      herringsLater: false,
    })
    if (!next) throw new Error('no board follows')
    await failBoard(server, client, next)
    const lost = await lookBack(client, next.id)
    expect(lost.guesses.map(({ outcome }) => outcome)).toEqual(['one_away'])
    // A board of the story ends after one mistake, so in this test the first guess (index 0) is the only mistake.
    expect(lost.turnedAt).toBe(0)
  })
})
