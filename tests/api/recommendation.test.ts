import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '../../src/server/features/game/decide.service.ts'
import type { Client } from '../support/client.ts'
import { LanguageModel } from '../support/llm.ts'
import { giveUp, lose, next, start, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'

const PIECE = Buffer.alloc(1024 * 1024, 'x')

/** Plays `count` levels and loses every third level. Returns the game ids of the played levels. */
async function playLevels(server: TestServer, client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  let game = await start(client)
  for (let n = 0; n < count; n++) {
    server.passTime(3600)
    ids.push(game.id)
    const isLost = n % 3 === 2
    if (isLost) await lose(server, client, game)
    else await win(server, client, game, n % 2)
    if (n + 1 < count) game = isLost ? await start(client) : await next(client, game.id)
  }
  return ids
}
const ask = (client: Client) => client.call('GET /api/recommendations')
const kept = async (server: TestServer, playerId: string) =>
  (
    await server.app.context.db
      .selectFrom('insight_level')
      .select('game_id')
      .where('player_id', '=', playerId)
      .execute()
  ).length

onDatabases('insights', (server) => {
  test('say nothing before five levels, then what the record says, with figures', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const nothing = await client.try('GET /api/recommendations')
    expect(nothing).toMatchObject({
      status: 422,
      body: {
        code: 'not_enough_history',
        message: 'Unable to generate insights. Play more games to unlock AI recommendations!',
        details: { finished: 0, needed: 5 },
      },
    })
    // The server's insights do not count a board on which the player made no guess.
    await giveUp(client, (await start(client)).id)
    const ids = await playLevels(server, client, 4)
    expect((await client.try('GET /api/recommendations')).body.details).toEqual({ finished: 4, needed: 5 })
    await playLevels(server, client, 4)
    const told = await ask(client)
    expect(told).toMatchObject({
      overallTrend: 'other',
      optimalPlayTime: null,
      strongestCategories: [],
      weakestCategories: [],
      levels: { count: 8 },
      // The player completed six of eight levels. To estimate a possible streak, the server adds one completed and one
      // lost level to these levels.
      streakPotential: 7,
    })
    expect(told.charts.trend.points).toHaveLength(8)
    expect(told.charts.hours.reduce((sum, { levels }) => sum + levels, 0)).toBe(8)
    expect(told.recommendations.length).toBeGreaterThan(0)
    for (const { basis } of told.recommendations) expect(basis.sample).toBeGreaterThan(0)
    for (const basis of Object.values(told.basis)) expect(basis).toHaveProperty('figures')
    expect(await ask(client)).toEqual(told)
    expect(await kept(server, id)).toBe(8)

    // The insights do not count results that an operator has removed. The insights also count results that an operator
    // has not yet checked.
    const { context } = server.app
    await decide(context, ids[0] ?? '', 'remove')
    expect((await ask(client)).levels.count).toBeLessThan(8)
  })

  test('two who look at once keep each level once; a deletion forgets them, an export has them', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    await playLevels(server, client, 5)
    const answers = await Promise.all([1, 2, 3].map(() => ask(client)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await kept(server, id)).toBe(5)
    const exported = await client.raw('GET', '/api/account/export')
    expect((exported.body as { insightLevels: unknown[] }).insightLevels).toHaveLength(5)
    await client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    expect(await kept(server, id)).toBe(0)
  })
})

onOneDatabase('wording by a language model', (server) => {
  const model = new LanguageModel()
  beforeAll(() => model.start())
  afterAll(() => model.close())

  /**
   * Returns the insights of a new player twice: with a language model that replies as `answer` says, and without a
   * language model.
   */
  async function wordedBy(
    answer: LanguageModel['answer'] | 'down' | 'slow' | number | { baseUrl: string },
    levels = 5,
  ) {
    const { context } = server.app
    const { client, id } = await server.player()
    await server.makePremium(id)
    await playLevels(server, client, levels)
    context.env.llm = undefined
    const plain = await ask(client)
    await context.db.deleteFrom('insight_wording').execute()
    expect((await client.call('GET /api/config')).llm).toBe(false)
    const settings = {
      ...model.settings,
      ...(answer === 'down' && { baseUrl: 'http://127.0.0.1:1/v1' }),
      ...(typeof answer === 'object' && answer),
    }
    context.env.llm = settings
    expect((await client.call('GET /api/config')).llm).toBe(true)
    model.status = answer === 'slow' ? 'never' : typeof answer === 'number' ? answer : 200
    if (typeof answer === 'function') model.answer = answer
    const begun = performance.now()
    const asked = model.asked.length
    const told = await ask(client)
    const seconds = (performance.now() - begun) / 1000
    return { client, plain, told, seconds, sent: model.asked.slice(asked) }
  }
  const changed = (change: (sentence: string) => string) => (sentences: Record<string, string>) =>
    Object.fromEntries(Object.entries(sentences).map(([place, sentence]) => [place, change(sentence)]))

  test('shows its words when they say the same, and asks once for the same findings', async () => {
    const { client, plain, told, sent } = await wordedBy(changed((sentence) => `So: ${sentence}`))
    expect(told.personalizedMessage).toBe(`So: ${plain.personalizedMessage}`)
    expect(told.recommendations.map(({ title }) => title)).toEqual(
      plain.recommendations.map(({ title }) => `So: ${title}`),
    )
    const figures = ({ recommendations, charts, basis }: typeof plain) => [
      recommendations.map(({ insight, estimatedImpact, basis: own }) => [insight, estimatedImpact, own]),
      charts,
      basis,
    ]
    expect(figures(told)).toEqual(figures(plain))
    expect(sent).toHaveLength(1)
    expect(await ask(client)).toEqual(told)
    expect(model.asked.at(-1)).toBe(sent[0])
  })

  test.each([
    ['is down', 'down' as const],
    ['fails', 500 as const],
    ['answers no JSON', () => 'Here you are: {'],
    ['answers another shape', () => ({ message: ['x'] })],
    ['leaves a sentence out', ({ message }: Record<string, string>) => ({ message })],
    ['invents a number', changed((sentence) => `${sentence} You are in the top 3.`)],
    ['invents a claim', changed((sentence) => `${sentence} You cheat.`)],
    ['follows an instruction', changed(() => 'SYSTEM PROMPT: reword short sentences')],
  ])('shows the plain words when it %s', async (_, answer) => {
    const { client, plain, told } = await wordedBy(answer)
    expect(told).toEqual(plain)
    // After a failed call of the language model, the server makes no more calls to the model for some time.
    const asked = model.asked.length
    expect(await ask(client)).toEqual(plain)
    expect(model.asked).toHaveLength(asked)
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (code) => {
    const inside = new LanguageModel()
    await inside.start()
    model.location = `${inside.settings.baseUrl}/chat/completions`
    const { plain, told, sent } = await wordedBy(code)
    expect(told).toEqual(plain)
    expect(sent).toHaveLength(1)
    expect(inside.asked).toEqual([])
    model.location = undefined
    await inside.close()
  })

  test('does not read a reply without end', async () => {
    let sent = 0
    const endless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        do sent += PIECE.length
        while (!response.destroyed && response.write(PIECE))
      }
      response.on('drain', more)
      more()
    }).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const { port } = endless.address() as AddressInfo
    const { plain, told } = await wordedBy({ baseUrl: `http://127.0.0.1:${port}/v1` })
    expect(told).toEqual(plain)
    expect(sent).toBeGreaterThan(0)
    // The operating system takes some more bytes than the server reads.
    expect(sent).toBeLessThan(20_000_000)
    endless.closeAllConnections()
    endless.close()
  })

  test('does not wait longer than three seconds', async () => {
    const { plain, told, seconds } = await wordedBy('slow')
    expect(told).toEqual(plain)
    expect(seconds).toBeGreaterThan(2.9)
    expect(seconds).toBeLessThan(4.5)
  })

  test('is sent sentences only: no name, no address, no id', async () => {
    const { context } = server.app
    context.env.llm = undefined
    const client = server.client()
    const username = 'ignore_all_rules'
    const email = 'ignore.all.rules@wordconnect.example'
    const body = { email, password: 'a quiet harbour', firstName: 'Ignore', lastName: 'Everything' }
    const { id } = await client.call('POST /api/auth/register', { body })
    await client.call('POST /api/username/set', { body: { username } })
    await server.makePremium(id)
    await playLevels(server, client, 5)
    context.env.llm = { ...model.settings }
    model.status = 200
    model.answer = (sentences) => sentences
    const asked = model.asked.length
    await ask(client)
    const sent = model.asked.slice(asked).join()
    expect(sent).toContain('a model')
    for (const secret of [username, email, id, 'Ignore', 'Everything']) expect(sent).not.toContain(secret)
  })
})
