import { expect, test } from 'vitest'
import { guess, next, start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const FLOOD = 200
/** Number of sign-ins that can wait in the server's queue while the server verifies two other passwords. */
const QUEUE = 40
const password = 'a quiet harbour'

onOneDatabase('a flood of sign-ins', (server) => {
  test('is answered or refused, and others play on', async () => {
    const { client } = await server.player()
    const email = 'flood@wordconnect.example'
    await server.client().call('POST /api/auth/register', { body: { email, password } })
    // The test starts two password verifications that do not finish, so that the queue of sign-ins becomes full on any
    // machine.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = [1, 2].map(() => server.app.context.hashing(() => held))
    let answered = 0
    let flooding = true
    const flood = Promise.all(
      Array.from({ length: FLOOD }, async (_, n) => {
        const answer = await server.client().try('POST /api/auth/login', {
          body: n % 2 ? { email, password } : { email: `nobody${n}@wordconnect.example`, password },
        })
        if (++answered === FLOOD - QUEUE) goOn()
        return answer
      }),
    ).finally(() => {
      flooding = false
    })
    // The function `guess` throws an error if the server refuses a guess, so every guess must succeed.
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
    await Promise.all(slow)
    const busy = answers.filter((answer) => answer.status === 503)
    const taken = answers.filter((answer) => [200, 401].includes(answer.status))
    expect([busy.length, taken.length]).toEqual([FLOOD - QUEUE, QUEUE])
    for (const answer of busy) {
      expect(answer.body.code).toBe('busy')
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    }
    // When the queue of sign-ins is empty, the server accepts the next sign-in.
    const after = await server.client().try('POST /api/auth/login', { body: { email, password } })
    expect(after.status).toBe(200)
    expect(guesses).toBeGreaterThanOrEqual(4)
  })
})
