import { expect, test } from 'vitest'
import type { Board } from '../../src/engine/board/board.ts'
import { fold } from '../../src/engine/catalogue/category.ts'
import type { English } from '../../src/engine/english.ts'
import { asInCatalogue, loadRegionalWords } from '../../src/server/content/regional-words.ts'
import { settleSuggestions } from '../../src/server/features/suggestion/suggestion.service.ts'
import type { Client } from '../support/client.ts'
import { playDaily } from '../support/dailies.ts'
import { challenge, duelist, startSide } from '../support/duels.ts'
import { giveUp, start, view } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { FIRST, openRun, reader, winBoard } from '../support/story.ts'

onDatabases('words and spelling', (server) => {
  const choose = (client: Client, english: English) =>
    client.call('PUT /api/account/settings', { body: { english } })

  const gameRow = (id: string) =>
    server.app.context.db.selectFrom('game').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Returns the board that a request of a browser with this language makes. */
  async function boardFor(
    client: Client,
    language: string | undefined,
    request: Parameters<Client['try']>[0],
    input: Parameters<Client['try']>[1] = {},
  ): Promise<Board> {
    const headers = language === undefined ? {} : { 'accept-language': language }
    const { body } = await client.try(request, { ...input, headers })
    return (await gameRow(String(body.id))).board
  }
  const spellingOf = async (...given: Parameters<typeof boardFor>) => (await boardFor(...given)).spelling

  test('the setting is kept with the account; another value is no setting', async () => {
    const { client } = await server.player()
    expect(await client.call('GET /api/auth/user')).toMatchObject({ english: 'browser', tones: false })
    expect(await choose(client, 'american')).toMatchObject({ english: 'american' })
    const body = { tones: true }
    expect(await client.call('PUT /api/account/settings', { body })).toMatchObject({
      ...{ english: 'american', tones: true },
    })
    expect((await client.call('GET /api/account/export')).account).toMatchObject({ english: 'american' })
    for (const english of ['us', '', null, 1]) {
      const answer = await client.try('PUT /api/account/settings', { body: { english } as never })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    }
    expect(await choose(client, 'browser')).toMatchObject({ english: 'browser' })
  })

  test.each<[English, string | undefined, Board['spelling']]>([
    ['browser', 'en-US,en;q=0.9', 'american'],
    ['browser', 'en-GB', undefined],
    ['browser', 'de-DE', undefined],
    ['browser', undefined, undefined],
    ['american', 'en-GB', 'american'],
    ['american', 'de-DE', 'american'],
    ['american', undefined, 'american'],
    ['british', 'en-US', undefined],
  ])(
    'with the setting "%s" and the language %s, levels and practice are in %s spelling',
    async (english, language, spelling) => {
      const { client } = await server.player()
      await choose(client, english)
      const run = (action: string) =>
        spellingOf(client, language, 'POST /api/game/start', { body: { action } })
      expect(await run('new')).toBe(spelling)
      expect(await run('restart')).toBe(spelling)
      expect(await spellingOf(client, language, 'POST /api/practice/start')).toBe(spelling)
    },
  )

  test('the next level follows a setting that was changed in between', async () => {
    const { client } = await server.player()
    const first = await start(client)
    expect((await gameRow(first.id)).board).not.toHaveProperty('spelling')
    for (const words of await server.answer(first.id))
      await client.call('POST /api/game/:id/guess', { params: { id: first.id }, body: { wordIds: words } })
    await choose(client, 'american')
    const next = await client.call('POST /api/game/:id/next', { params: { id: first.id } })
    expect((await gameRow(next.id)).board.spelling).toBe('american')
  })

  test('the story follows the setting, and the browser that began the run, also after a guess', async () => {
    const { client } = await reader(server)
    const headers = { 'accept-language': 'en-US' }
    const begin = { params: { chapterId: FIRST }, headers }
    await client.try('POST /api/story/chapter/:chapterId/start', begin)
    const game = (await openRun(client))?.game
    if (!game) throw new Error('no board was dealt')
    expect((await gameRow(game.id)).board.spelling).toBe('american')
    const { next } = await winBoard(server, client, game)
    if (!next) throw new Error('no board was dealt')
    expect((await gameRow(next.id)).board.spelling).toBe('american')
    await choose(client, 'british')
    const { next: third } = await winBoard(server, client, next)
    if (!third) throw new Error('no board was dealt')
    expect((await gameRow(third.id)).board).not.toHaveProperty('spelling')
  })

  test('a visitor plays in the spelling of the browser', async () => {
    const rows = server.app.context.db.selectFrom('visitor_board').select('board')
    for (const [language, spelling] of [
      ['en-US', 'american'],
      ['en-GB', undefined],
    ] as const) {
      const { body } = await server
        .client()
        .try('POST /api/try/start', { headers: { 'accept-language': language } })
      const { board } = await rows.where('id', '=', String(body.id)).executeTakeFirstOrThrow()
      expect(board.spelling).toBe(spelling)
    }
  })

  test('the history names a word in one spelling', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    await choose(client, 'american')
    for (let n = 0; n < 12; n++) {
      const { board, word_keys } = await gameRow((await start(client)).id)
      expect(board.groups.flatMap(({ words }) => words.map((word) => fold(asInCatalogue(word))))).toEqual(
        word_keys,
      )
    }
  })

  test('a duel of two countries has only words that both spell alike', async () => {
    const [one, other] = [await duelist(server), await duelist(server)]
    await choose(one.client, 'american')
    await choose(other.client, 'british')
    const { regional } = loadRegionalWords()
    for (let n = 0; n < 5; n++) {
      const { id } = await challenge(one, other)
      const games = [await startSide(one, id), await startSide(other, id)]
      const [mine, theirs] = await Promise.all(games.map(async ({ id }) => (await gameRow(id)).board))
      expect(mine?.groups).toEqual(theirs?.groups)
      expect(mine).not.toHaveProperty('spelling')
      const words = mine?.groups.flatMap(({ words }) => words.map(fold)) ?? []
      expect(words.filter((word) => regional.has(word))).toEqual([])
      await giveUp(one.client, games[0]?.id ?? '')
      await giveUp(other.client, games[1]?.id ?? '')
    }
  })

  test('the daily is the same for both', async () => {
    const [one, other] = [await server.player(), await server.player()]
    await choose(one.client, 'american')
    await choose(other.client, 'british')
    const games = [await playDaily(server, one.client), await playDaily(server, other.client)]
    const [mine, theirs] = await Promise.all(games.map(async ({ id }) => (await gameRow(id)).board))
    expect(mine?.groups).toEqual(theirs?.groups)
    expect(mine).not.toHaveProperty('spelling')
    const { regional } = loadRegionalWords()
    expect(mine?.groups.flatMap(({ words }) => words).filter((word) => regional.has(fold(word)))).toEqual([])
  })

  test('a suggestion shows the word that the player saw, and is about the word of the catalogue', async () => {
    const { db } = server.app.context
    const { client, id: player } = await server.player()
    await choose(client, 'american')
    const game = await start(client)
    const { board } = await gameRow(game.id)
    const [safe, other] = board.groups
    const [first] = safe?.words ?? []
    if (!safe || !other || first === undefined) throw new Error('no groups')
    await giveUp(client, game.id)
    const see = (text: string) => (text === first ? 'HARBOR' : text)
    await db
      .updateTable('game')
      .set({
        board: JSON.stringify({
          ...board,
          groups: board.groups.map((group) => ({
            ...group,
            words: group.words.map(see),
            // The catalogue says that HARBOUR fits this category.
            ...(group === other && { categoryId: 'syn-safe-place', name: 'Safe place' }),
          })),
          tiles: board.tiles.map((tile) => ({ ...tile, text: see(tile.text) })),
        }),
      })
      .where('id', '=', game.id)
      .execute()
    const seen = (await view(client, game.id)).missedGroups?.flatMap(({ words }) => words)
    expect(seen).toContain('HARBOR')
    const said = await client.call('POST /api/game/:id/suggestions', {
      ...{ params: { id: game.id }, body: { word: 'HARBOR', color: other.color } },
    })
    expect(said).toMatchObject({ word: 'HARBOR', category: 'Safe place', verdict: 'fits' })
    const row = db.selectFrom('suggestion').select(['word', 'word_key']).where('player_id', '=', player)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ word: 'HARBOR', word_key: 'harbour' })
    await db
      .updateTable('suggestion')
      .set({ verdict: null, is_told: false })
      .where('player_id', '=', player)
      .execute()
    await settleSuggestions(server.app.context)
    expect(await client.call('GET /api/suggestions')).toMatchObject([{ word: 'HARBOR', verdict: 'fits' }])
  })
})
