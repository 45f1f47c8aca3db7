import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { GameView } from '../../src/contract/game.ts'
import type { Client } from '../support/client.ts'
import { start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const RUNS = 40

/** Texts that trip up databases, parsers and languages. */
const odd = fc.constantFrom(
  ...['', '\u0000', '\ud800', '\uffff', '%00', '__proto__', 'constructor', "'; drop table player; --"],
  ...['NaN', 'null', '\u202e', 'x'.repeat(70), '../../etc/passwd', '{{7*7}}', '-1', '1e999'],
)
const text = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 12 }))
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 1e308, -1e308, 0.1),
  fc.integer({ min: -10, max: 100_000 }),
)
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

/** Names that some endpoint reads, with anything in them; now and then nothing of the kind. */
function body(ids: string[]) {
  const id = fc.oneof(fc.constantFrom(...ids), text)
  const field = <T>(likely: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: likely }, anything)
  const record = fc.record(
    {
      wordIds: field(fc.array(id, { maxLength: 6 })),
      action: field(fc.constantFrom('new', 'restart')),
      gameId: field(id),
      challengeId: field(id),
      score: field(number),
      level: field(number),
      wordsFound: field(number),
      timeSpent: field(number),
      username: field(text),
      email: field(fc.oneof(fc.emailAddress(), text)),
      password: field(text),
      currentPassword: field(text),
      newPassword: field(text),
      timeZone: field(fc.constantFrom('UTC', 'Europe/Berlin', 'Mars/Base')),
      firstName: field(text),
      referralCode: field(text),
    },
    { requiredKeys: ['email', 'password', 'currentPassword', 'newPassword'] },
  )
  return fc.oneof({ weight: 4, arbitrary: record }, anything)
}

const endpoints = (Object.keys(api) as ApiKey[]).filter((key) => key.startsWith('POST '))

onOneDatabase('any JSON at all', (server) => {
  let client: Client
  let playerId: string
  let game: GameView
  beforeAll(async () => {
    const player = await server.player()
    client = player.client
    playerId = player.id
    await server.makePremium(player.id)
    game = await start(client)
  })

  test.each(endpoints)('%s never fails', async (key) => {
    const ids = [...game.words.map((word) => word.id), game.id]
    const [, template = ''] = key.split(' ')
    const sent = server.client()
    // Signing in or out would change who the others are.
    if (api[key].access !== 'public' && key !== 'POST /api/auth/sign-out-everywhere') sent.share(client)
    await fc.assert(
      fc.asyncProperty(body(ids), fc.oneof(fc.constant(game.id), text), async (json, id) => {
        const path = template.replace(':id', encodeURIComponent(id.toWellFormed()))
        const answer = await sent.raw('POST', path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        })
        expect(answer.status, answer.text).toBeLessThan(500)
      }),
      { numRuns: RUNS },
    )
    expect(await client.call('GET /api/auth/user')).toMatchObject({ id: playerId })
  })
})
