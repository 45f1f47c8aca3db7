import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../support/books.ts'
import { kindsHere } from '../support/database.ts'
import { guess, next, start } from '../support/moves.ts'
import { startServer, type TestServer } from '../support/server.ts'

const FLOOD = 200
const password = 'a quiet harbour'

describe.each(kindsHere)('a flood of sign-ins on %s', { timeout: 60_000 }, (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(async () => {
    await checkBooks(server)
    await server.close()
  })

  test('is answered or refused, and others play on', async () => {
    const { client } = await server.player()
    const email = 'flood@wordconnect.example'
    await server.client().call('POST /api/auth/register', { body: { email, password } })
    let flooding = true
    const flood = Promise.all(
      Array.from({ length: FLOOD }, (_, n) =>
        server.client().try('POST /api/auth/login', {
          body: n % 2 ? { email, password } : { email: `nobody${n}@wordconnect.example`, password },
        }),
      ),
    ).finally(() => {
      flooding = false
    })
    // Every one of these must succeed: `guess` throws otherwise.
    let guesses = 0
    let game = await start(client)
    while (flooding || guesses === 0) {
      for (const wordIds of await server.answer(game.id)) {
        expect((await guess(client, game.id, wordIds)).outcome).toBe('correct')
        guesses++
      }
      game = await next(client, game.id)
    }
    const answers = await flood
    const busy = answers.filter((answer) => answer.status === 503)
    const taken = answers.filter((answer) => [200, 401].includes(answer.status))
    expect(busy.length + taken.length).toBe(FLOOD)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) {
      expect(answer.body.code).toBe('busy')
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
    // The queue empties: the next one is welcome.
    const after = await server.client().try('POST /api/auth/login', { body: { email, password } })
    expect(after.status).toBe(200)
    expect(guesses).toBeGreaterThanOrEqual(4)
  })
})
