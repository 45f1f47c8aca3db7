import { expect, test } from 'vitest'
import { pagePictures } from '../../src/server/features/share/previews.ts'
import { readPages } from '../../src/server/http/site.ts'
import type { Client } from '../support/client.ts'
import {
  answerOf,
  detailOf,
  finish,
  playGuess,
  publishBoard,
  startMade,
  visitGuess,
  visitor,
} from '../support/made-boards.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'

type Made = Awaited<ReturnType<typeof publishBoard>>

/** Paths that show something of boards to everybody, or something of a player to the player. */
const pathsOf = ({ id, title }: Made, maker: string) => [
  ...['week', 'new', 'hard', 'gentle', 'following'].map((sort) => `/api/boards?sort=${sort}`),
  `/api/boards?author=${maker}&sort=new`,
  `/api/boards?search=${encodeURIComponent(title)}&sort=new`,
  ...[`/api/boards/${id}`, `/api/game/${id}`, `/api/me/boards/${id}`, `/api/me/boards/${id}/figures`],
  ...['/api/me/boards', '/api/auth/user', '/api/account/export', `/api/users/${maker}`, '/api/activities'],
  ...[`/b/${id}`, `/b/${id}/embed`, `/boards`, `/players/${maker}`],
]

onOneDatabase('what people learn of a board that a player made', (server) => {
  /**
   * Throws if a reply contains a name, a line or the words of a group that is not found, or, with `words: 'hidden'`, any
   * word of the board. A name that a word, a name or a line contains is one of this board alone.
   */
  function guard(
    client: Client,
    { board }: Made,
  ): { hides: (found: number, words: 'shown' | 'hidden') => void; seen: number } {
    const state = {
      seen: 0,
      found: 0,
      words: 'hidden' as 'shown' | 'hidden',
      hides(found: number, words: 'shown' | 'hidden') {
        state.found = found
        state.words = words
      },
    }
    const isTold = (text: string, secret: string) => text.includes(secret)
    client.watch = async ({ request, answer }) => {
      state.seen++
      const told = `${answer.text} ${[...answer.headers].join(' ')}`
      for (const { name, note = '' } of board.groups.slice(state.found))
        for (const secret of [name, note])
          if (isTold(told, secret)) throw new Error(`${request} tells ${secret}`)
      // The line of a found group is also secret until the end.
      for (const { note = '' } of board.groups)
        if (isTold(told, note)) throw new Error(`${request} tells ${note}`)
      if (state.words === 'hidden')
        for (const { text } of board.tiles)
          if (isTold(told, `"${text}"`)) throw new Error(`${request} tells ${text}`)
      for (const field of ['"tried"', '"curve"', '"leaderboard"', '"rulings"', '"hindsight"', '"group":0'])
        if (isTold(told, field)) throw new Error(`${request} tells ${field}`)
      for (const view of viewsIn(answer.body)) {
        const order = view.words.map(({ text }) => text)
        const given = board.tiles.flatMap(({ text }) => (order.includes(text) ? [text] : []))
        expect(order, 'the tiles have the order of the board').toEqual(given)
        for (const word of view.words) expect(Object.keys(word).sort()).toEqual(['id', 'text'])
      }
    }
    return state
  }

  async function others(server: TestServer, made: Made): Promise<void> {
    for (let n = 0; n < 5; n++) await finish(server, visitor(server), made, n % 4)
  }

  test('before it is earned nothing, in any reply, page or picture: a player', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id, { title: 'A plain title' })
    await others(server, made)
    const { client } = await server.player()
    const keeper = guard(client, made)
    const look = async () => {
      for (const path of pathsOf(made, maker.username)) await client.raw('GET', path)
    }
    await look()
    keeper.hides(0, 'shown')
    const game = await startMade(client, made.id)
    const groups = answerOf(made.board, game.words)
    for (const [n, wordIds] of groups.slice(0, -1).entries()) {
      await playGuess(client, game.id, n === 0 ? wrongGuess(groups) : wrongGuess(groups.slice(n), n))
      keeper.hides(n + 1, 'shown')
      await playGuess(client, game.id, wordIds)
      for (const bad of [wordIds.slice(1), wordIds, [...wordIds.slice(1), 'x']])
        await client.try('POST /api/game/:id/guess', { params: { id: game.id }, body: { wordIds: bad } })
      for (const path of [`/api/game/${game.id}`, `/api/game/${game.id}/look-back`])
        await client.raw('GET', path)
      await client.try('PUT /api/boards/:id/heart', { params: { id: made.id } })
      await client.try('POST /api/boards/:id/claims', {
        params: { id: made.id },
        body: { word: made.board.tiles[0]?.text, color: 'group-4' },
      })
      await startMade(client, made.id)
      await look()
    }
    expect(keeper.seen).toBeGreaterThan(80)
    client.watch = undefined
    const end = (await playGuess(client, game.id, groups.at(-1) ?? [])).game
    expect(JSON.stringify(end)).toContain(made.board.groups[0]?.note)
    expect((await detailOf(client, made.id)).tried).not.toEqual([])
  })

  test('before it is earned nothing, in any reply, page or picture: a visitor, and a frame', async () => {
    const maker = await server.player()
    for (const isFrame of [false, true]) {
      const made = await publishBoard(server, maker.id, { title: 'Another plain title' })
      await others(server, made)
      const client = visitor(server)
      const keeper = guard(client, made)
      for (const path of pathsOf(made, maker.username)) await client.raw('GET', path)
      keeper.hides(0, 'shown')
      const game = await startMade(client, made.id, { embed: isFrame })
      const more = isFrame ? { attempt: game.attempt ?? '' } : {}
      const groups = answerOf(made.board, game.words)
      for (const [n, wordIds] of groups.slice(0, -1).entries()) {
        keeper.hides(n + 1, 'shown')
        await visitGuess(client, made.id, wordIds, more)
        await startMade(client, made.id, more)
        await detailOf(client, made.id, game.attempt)
        for (const path of pathsOf(made, maker.username)) await client.raw('GET', path)
      }
      expect(keeper.seen).toBeGreaterThan(60)
    }
  })

  test('preview and picture say title, maker and size; of a hidden board nothing', async () => {
    const maker = await server.player()
    const made = await publishBoard(server, maker.id, { title: 'Tea & <biscuits>', groups: 5 })
    const { context, http } = server.app
    const card = await pagePictures.board?.(context, made.id)
    expect(card).toMatchObject({
      ...{ kicker: '5 groups of four', headline: 'Tea & <biscuits>', foot: `by ${maker.username}` },
    })
    const told = [JSON.stringify(card), (await http.inject({ method: 'GET', url: `/b/${made.id}` })).body]
    for (const text of told)
      for (const { name, words, note } of made.board.groups)
        for (const secret of [name, note, ...words]) expect(text).not.toContain(secret)
    if (readPages() !== undefined) {
      expect(told[1]).toContain('content="Tea &amp; &lt;biscuits&gt;"')
      expect(told[1]).toContain(`/api/share/board/${made.id}.png`)
    }
    const picture = () => http.inject({ method: 'GET', url: `/api/share/board/${made.id}.png` })
    expect((await picture()).headers['content-type']).toBe('image/png')
    await context.db.updateTable('made_board').set({ state: 'hidden' }).where('id', '=', made.id).execute()
    expect((await picture()).statusCode).toBe(404)
    expect((await http.inject({ method: 'GET', url: `/b/${made.id}` })).body).not.toContain('biscuits')
  })

  test('only the page for frames can be framed, and it carries no session', async () => {
    const { client } = await server.player()
    const maker = await server.player()
    const made = await publishBoard(server, maker.id)
    const at = async (path: string) => {
      const { headers, text } = await client.raw('GET', path, { headers: { accept: 'text/html' } })
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
      const [, session] = /<meta name="session" content="(\w+)"/.exec(text) ?? []
      return { ancestors, frame: headers.get('x-frame-options'), session }
    }
    const isBuilt = readPages() !== undefined
    const usual = { ancestors: "'none'", frame: 'SAMEORIGIN', session: isBuilt ? 'present' : undefined }
    for (const path of [
      '/',
      `/b/${made.id}`,
      `/b/${made.id}/embed/x`,
      '/b/a%20b/embed',
      '/embed',
      '/boards/new',
    ])
      expect(await at(path), path).toEqual(usual)
    if (isBuilt)
      expect(await at(`/b/${made.id}/embed`)).toEqual({ ancestors: '*', frame: null, session: 'none' })
  })
})

/** Returns all views of games in a reply. */
function* viewsIn(value: unknown): Generator<{ words: { id: string; text: string }[] }> {
  if (typeof value !== 'object' || value === null) return
  if ('words' in value && 'completedGroups' in value) yield value as { words: { id: string; text: string }[] }
  else for (const inner of Object.values(value)) yield* viewsIn(inner)
}
