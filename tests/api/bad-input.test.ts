import { beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '../../src/contract/api.ts'
import type { GameView } from '../../src/contract/game.ts'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const NUL = '\u0000'
const HALF = '\ud800'
const HUGE = 1e308

onOneDatabase('bad input', (server) => {
  let client: Client
  let mine: GameView
  let over: GameView
  let theirs: GameView
  beforeAll(async () => {
    ;({ client } = await server.player())
    const other = await server.player()
    over = await win(server, client, await start(client))
    mine = await start(client)
    theirs = await start(other.client)
  })

  /** Checksums of all database tables. A refused request must not change any of these checksums. */
  let untouched: Record<string, string> | undefined

  /** Expects that the server refuses the request and changes no table. */
  async function refuses(
    key: ApiKey,
    input: { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
    expected: { status: number; code: string; field?: string },
  ): Promise<void> {
    untouched ??= await checksums(server)
    const answer = await client.try(key, input)
    const { status, body } = answer
    const said = JSON.stringify(input).slice(0, 300)
    expect({ status, code: body.code }, said).toEqual({ status: expected.status, code: expected.code })
    if (expected.field !== undefined)
      expect(JSON.stringify(body.details), said).toContain(`"field":"${expected.field}`)
    expect(await checksums(server), said).toEqual(untouched)
  }
  const invalid = (field: string) => ({ status: 400, code: 'invalid_request', field })

  test('guesses: anything but four different ids on the board', async () => {
    const ids = mine.words.map((word) => word.id)
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    const guess = (wordIds: unknown, expected: Parameters<typeof refuses>[2]) =>
      refuses('POST /api/game/:id/guess', { params: { id: mine.id }, body: { wordIds } }, expected)
    for (const wordIds of [
      [],
      [a],
      [a, b, c],
      [a, b, c, d, e],
      ids,
      [a, a, b, c],
      [a, a, a, a],
      [a, b, c, 'unknown'],
      [a, b, c, theirs.words[0]?.id],
      [a, b, c, over.completedGroups[0]?.name],
      [a, b, c, ''],
      [a, b, c, `${d} `],
      [a, b, c, d.toLowerCase() === d ? d.toUpperCase() : d.toLowerCase()],
      [a, b, c, `${d.slice(0, 7)}${NUL}`],
      [a, b, c, HALF],
      [a, b, c, '__proto__'],
    ])
      await guess(wordIds, { status: 400, code: 'invalid_guess' })
    for (const wordIds of [null, undefined, 'abcd', 7, {}, { 0: a, 1: b, 2: c, 3: d, length: 4 }])
      await guess(wordIds, invalid('wordIds'))
    for (const last of [7, null, HUGE, ['x'], { id: d }, true, 'x'.repeat(65)])
      await guess([a, b, c, last], invalid('wordIds.3'))
    await guess(Array(65).fill(a), invalid('wordIds'))
  })

  test('games that are unknown, or of somebody else, are not there', async () => {
    const groups = await server.answer(theirs.id)
    const missing = { status: 404, code: 'not_found' }
    const names = [
      'unknown',
      'x'.repeat(65),
      'x'.repeat(2000),
      `a${NUL}b`,
      HALF,
      '../..',
      "' or 1=1 --",
      '%',
      ' ',
    ]
    for (const id of [theirs.id, ...names.map((name) => name.toWellFormed())]) {
      const params = { id }
      await refuses('GET /api/game/:id', { params }, missing)
      await refuses('POST /api/game/:id/guess', { params, body: { wordIds: groups[0] } }, missing)
      await refuses('POST /api/game/:id/order', { params, body: { wordIds: groups.flat() } }, missing)
      for (const action of ['next', 'extra-life', 'give-up'] as const)
        await refuses(`POST /api/game/:id/${action}`, { params }, missing)
    }
    await refuses('POST /api/game/use-hint', { body: { gameId: theirs.id } }, missing)
    await refuses('POST /api/game/start', { body: { challengeId: 'unknown' } }, missing)
  })

  const wrong: [ApiKey, unknown, string][] = [
    ['POST /api/game/start', { action: 'destroy' }, 'action'],
    ['POST /api/game/start', { action: 7 }, 'action'],
    ['POST /api/game/start', { challengeId: { $ne: null } }, 'challengeId'],
    ['POST /api/game/start', { challengeId: NUL }, 'challengeId'],
    ['POST /api/game/start', [], 'body'],
    ['POST /api/game/start', 'new', 'body'],
    ['POST /api/game/start', 7, 'body'],
    ['POST /api/game/use-hint', { gameId: '' }, 'gameId'],
    ['POST /api/game/use-hint', { gameId: 'x'.repeat(65) }, 'gameId'],
    ['POST /api/game/use-hint', { gameId: ['x'] }, 'gameId'],
    ['POST /api/scores', undefined, 'score'],
    ['POST /api/scores', null, 'score'],
    ['POST /api/scores', {}, 'score'],
    ['POST /api/scores', { score: '7', level: 1, wordsFound: 4, timeSpent: 1 }, 'score'],
    ['POST /api/scores', { score: HUGE, level: 1, wordsFound: 4, timeSpent: 1 }, 'score'],
    ['POST /api/scores', { score: -1, level: 1, wordsFound: 4, timeSpent: 1 }, 'score'],
    ['POST /api/scores', { score: 0.5, level: 1, wordsFound: 4, timeSpent: 1 }, 'score'],
    ['POST /api/scores', { score: 1, level: 2 ** 31, wordsFound: 4, timeSpent: 1 }, 'level'],
    ['POST /api/scores', { score: 1, level: 1, wordsFound: 2 ** 53, timeSpent: 1 }, 'wordsFound'],
    ['POST /api/scores', { score: 1, level: 1, wordsFound: 4, timeSpent: -1 }, 'timeSpent'],
    ['POST /api/scores', { score: 1, level: 1, wordsFound: 4, timeSpent: null }, 'timeSpent'],
    ['POST /api/username/check', {}, 'username'],
    ['POST /api/auth/change-password', { currentPassword: 'x' }, 'newPassword'],
    ['DELETE /api/account', { password: 7 }, 'password'],
    ['DELETE /api/account', 'now', 'body'],
    ...[
      'no address',
      'a@',
      '@b.example',
      'a@b..example',
      `a${NUL}@b.example`,
      `a${HALF}@b.example`,
      7,
      null,
      ['a@b.example'],
    ]
      .concat([
        `${'x'.repeat(250)}@b.example`,
        'а@b.example',
        'a b@c.example',
        'a@b.example\nBcc: c@d.example',
      ])
      .map((email): [ApiKey, unknown, string] => [
        'POST /api/auth/register',
        { email, password: 'a quiet harbour' },
        'email',
      ]),
    ['POST /api/auth/register', { email: 'a@b.example' }, 'password'],
    ['POST /api/auth/register', { email: 'a@b.example', password: { length: 9 } }, 'password'],
    ...['firstName', 'lastName', 'referralCode'].flatMap((name) =>
      [`a${NUL}b`, HALF, 'a\u0007b', 'a\nb', 'x'.repeat(81), 7, {}].map(
        (value): [ApiKey, unknown, string] => [
          'POST /api/auth/register',
          { email: 'a@b.example', password: 'a quiet harbour', [name]: value },
          name,
        ],
      ),
    ),
    ['POST /api/auth/login', { email: 'a@b.example' }, 'password'],
    ['POST /api/auth/login', { email: 'x'.repeat(255), password: 'x' }, 'email'],
    ['POST /api/auth/login', { email: 7, password: 'x' }, 'email'],
  ]
  test.each(wrong)('%s %j', async (key, body, field) => {
    await refuses(key, { body }, invalid(field))
  })

  test('strings that no database takes are answered like any other wrong one', async () => {
    for (const odd of [`a${NUL}b`, HALF, `\udc00${HALF}`, '\uffff', '\u202e']) {
      const credentials = { email: `${odd}@b.example`, password: odd }
      await refuses(
        'POST /api/auth/login',
        { body: credentials },
        { status: 401, code: 'invalid_credentials' },
      )
      const passwords = { currentPassword: odd, newPassword: 'a louder harbour' }
      await refuses(
        'POST /api/auth/change-password',
        { body: passwords },
        { status: 401, code: 'invalid_credentials' },
      )
      const order = { params: { id: mine.id }, body: { wordIds: [odd] } }
      await refuses('POST /api/game/:id/order', order, { status: 400, code: 'invalid_order' })
    }
  })

  test('an Idempotency-Key is at most 255 visible characters', async () => {
    const wordIds = mine.words.slice(0, 4).map((word) => word.id)
    for (const key of ['', 'x'.repeat(256), 'x'.repeat(8000), '\u00e9', 'a\tb'])
      await refuses(
        'POST /api/game/:id/guess',
        { params: { id: mine.id }, body: { wordIds }, headers: { 'idempotency-key': key } },
        { status: 400, code: 'invalid_request', field: 'idempotency-key' },
      )
  })

  test('fields that nobody asked for are ignored', async () => {
    const body = { action: 'new', level: 99, score: 1e6, playerId: theirs.id, isPremium: true }
    const { client: fresh } = await server.player()
    expect(await fresh.try('POST /api/game/start', { body })).toMatchObject({
      status: 201,
      body: { level: 1 },
    })
    const user = await server.client().try('POST /api/auth/register', {
      body: {
        email: 'generous@wordconnect.example',
        password: 'a quiet harbour',
        ...{
          id: 'mine',
          username: 'admin',
          isPremium: true,
          highestLevel: 99,
          lives: 9,
          premium_until: '2099-01-01',
        },
      },
    })
    expect(user.body).toMatchObject({ username: null, isPremium: false, highestLevel: 1 })
    expect(user.body.id).not.toBe('mine')
  })
})
