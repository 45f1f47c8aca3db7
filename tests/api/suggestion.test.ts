import { afterEach, expect, test } from 'vitest'
import type { GameView } from '../../src/contract/game.ts'
import { writtenCategories } from '../../src/server/content/categories.ts'
import { settleSuggestions } from '../../src/server/features/suggestion/suggestion.service.ts'
import type { Client } from '../support/client.ts'
import { giveUp, start } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'
import { TestStream } from '../support/stream.ts'

onDatabases('a word that fits another group too', (server) => {
  const restore: (() => void)[] = []
  afterEach(() => {
    for (const undo of restore.splice(0)) undo()
  })
  const say = (client: Client, id: string, word: unknown, color: unknown) =>
    client.try('POST /api/game/:id/suggestions', { params: { id }, body: { word, color } })
  const list = (client: Client) => client.call('GET /api/suggestions')

  /** Returns a board that a player has given up. */
  async function finished(client: Client): Promise<GameView> {
    return giveUp(client, (await start(client)).id)
  }

  /**
   * Returns a word of a board and the category of another group on it. No editor has decided whether the word fits this
   * category.
   */
  async function openPair({ id, missedGroups = [] }: GameView) {
    const { board } = await server.app.context.db
      .selectFrom('game')
      .select('board')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const group of board.groups) {
      const category = server.app.context.catalogue.categories.find((one) => one.id === group.categoryId)
      const other = missedGroups.find(({ color }) => color !== group.color)
      for (const word of other?.words ?? []) {
        const fits = category && server.app.context.catalogue.membership(keyOf(word)).includes(category.index)
        const ruledOut = writtenCategories().get(group.categoryId)?.notFits?.includes(word.toLowerCase())
        if (!fits && !ruledOut)
          return { word, color: group.color, name: group.name, categoryId: group.categoryId }
      }
    }
    throw new Error('every word of this board is settled')
  }
  const keyOf = (word: string) =>
    server.app.context.catalogue.categories.flatMap(({ words }) => words).find(({ text }) => text === word)
      ?.key ?? ''

  /** Adds the word to the list `alsoFits` or `notFits` of the category, until the end of the test. */
  function edit(categoryId: string, field: 'alsoFits' | 'notFits', word: string): void {
    const category = writtenCategories().get(categoryId)
    if (!category) throw new Error(`no category ${categoryId}`)
    const before = category[field]
    category[field] = [...(before ?? []), word.toLowerCase()]
    restore.push(() => {
      if (before) category[field] = before
      else delete category[field]
    })
  }

  test('it is said once, waits, is settled by an edit of the catalogue, and told', async () => {
    const { client, id: playerId } = await server.player()
    const stranger = await server.player()
    const game = await finished(client)
    const { word, color, name, categoryId } = await openPair(game)
    const said = await say(client, game.id, word, color)
    expect(said).toMatchObject({
      status: 201,
      body: { word, category: name, verdict: null, isNews: false },
    })
    server.passTime(60)
    expect((await say(client, game.id, word, color)).body).toEqual(said.body)
    expect(await list(client)).toEqual([said.body])
    expect(await list(stranger.client)).toEqual([])

    await settleSuggestions(server.app.context)
    expect(await list(client)).toEqual([said.body])

    const stream = await TestStream.open(client, '/api/me/events')
    edit(categoryId, 'alsoFits', word)
    await settleSuggestions(server.app.context)
    await settleSuggestions(server.app.context)
    const told = await stream.find(({ event }) => event === 'suggestion')
    expect(told?.data).toEqual({ word, category: name, verdict: 'fits' })
    expect(stream.events.filter(({ event }) => event === 'suggestion')).toHaveLength(1)
    await stream.leave()
    expect(await list(client)).toMatchObject([{ verdict: 'fits', isNews: true }])
    await client.call('POST /api/suggestions/seen')
    expect(await list(client)).toMatchObject([{ verdict: 'fits', isNews: false }])
    const data = await client.call('GET /api/account/export')
    expect(data).toMatchObject({ suggestions: [{ word, categoryId, verdict: 'fits' }] })
    await client.try('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const { db } = server.app.context
    const left = await db.selectFrom('suggestion').selectAll().where('player_id', '=', playerId).execute()
    expect(left).toEqual([])
  })

  test('what is settled already is answered at once', async () => {
    const { client } = await server.player()
    const game = await finished(client)
    const { word, color, categoryId } = await openPair(game)
    edit(categoryId, 'notFits', word)
    expect((await say(client, game.id, word, color)).body).toMatchObject({
      verdict: 'does_not_fit',
      isNews: false,
    })
  })

  test('nothing is taken of a board in play, of a stranger, or that says nothing', async () => {
    const { client } = await server.player()
    const { client: stranger } = await server.player()
    const open = await start(client)
    expect(await say(client, open.id, open.words[0]?.text, 'group-1')).toMatchObject({
      status: 409,
      body: { code: 'not_over' },
    })
    const game = await giveUp(client, open.id)
    const [first, second] = game.missedGroups ?? []
    const word = first?.words[0] ?? ''
    expect(await say(stranger, game.id, word, second?.color)).toMatchObject({ status: 404 })
    for (const [named, color] of [
      [word, first?.color], // the group to which the word belongs
      [word, 'group-9'],
      ['NOBODY SAID SO', second?.color],
      [word.toLowerCase(), second?.color],
    ])
      expect(await say(client, game.id, named, color)).toMatchObject({
        status: 422,
        body: { code: 'invalid_suggestion' },
      })
    for (const [named, color] of [
      [7, 'group-1'],
      [undefined, 'group-1'],
      [word, null],
      ['x'.repeat(65), 'group-1'],
    ])
      expect(await say(client, game.id, named, color)).toMatchObject({ status: 400 })
    expect(await list(client)).toEqual([])
  })

  test('many at once are one', async () => {
    const { client } = await server.player()
    const game = await finished(client)
    const { word, color } = await openPair(game)
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(client, game.id, word, color)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await list(client)).toHaveLength(1)
  })
})
