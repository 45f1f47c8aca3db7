import { writeSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { GameView } from '../../src/contract/game.ts'
import { leaderboardNames } from '../../src/engine/leaderboard/leaderboard.ts'
import type { Answer, Client } from '../support/client.ts'
import { makeClub, tokenOf } from '../support/clubs.ts'
import { checkAnswer } from '../support/contract.ts'
import { playDaily, startDaily } from '../support/dailies.ts'
import { type FuzzInput, inputsOf, type Real, takesNothing } from '../support/fuzz-input.ts'
import { atLength } from '../support/length.ts'
import { giveUp, guess, lose, start, view, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { wrongGuess } from '../support/server.ts'
import { addPasskey, makeStaff, proveSecondFactor } from '../support/staff.ts'
import { TestStream } from '../support/stream.ts'

/**
 * Number of inputs for each endpoint. The command `npm run stress -- fuzz --inputs 10000` tests more inputs, but takes
 * longer.
 */
const INPUTS = Number(process.env.FUZZ_INPUTS ?? atLength({ short: 2, long: 4 }))
const MS_AN_INPUT = 250
/**
 * Number of inputs after which the test uses a new player, because earlier inputs can have changed the password or used
 * up the items.
 */
const INPUTS_A_PLAYER = 150
const PASSWORD = 'a quiet harbour'
const ARCHIVED = '2026-01-02'

/** A player with several boards, some open and some finished. */
interface World {
  client: Client
  email: string
  inputs: number
  open: GameView
  answer: string[][]
  real: Pick<Real, 'ids' | 'texts' | 'named'>
}

const endpoints = Object.keys(api) as ApiKey[]
/** Calls that end the caller's session. A change of the password ends only the player's other sessions. */
const endsSession: ApiKey[] = ['POST /api/auth/sign-out-everywhere', 'DELETE /api/account']

onOneDatabase('any input at all', (server) => {
  let another: Awaited<ReturnType<typeof server.player>>
  let theirs: GameView
  let world: World | undefined
  let worlds = 0
  /** Number of replies by endpoint and status. */
  const answers = new Map<string, Map<string, number>>()
  beforeAll(async () => {
    another = await server.player()
    theirs = await start(another.client)
  })

  async function newWorld(): Promise<World> {
    const { client, id, username } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    await server.grant(id, 'life', 1000)
    await server.grant(id, 'hint', 1000)
    const today = server.now().toISOString().slice(0, 10)
    // Every second player has an open daily challenge, and the other players have finished the daily challenge.
    const daily = worlds++ % 2 ? await playDaily(server, client) : await startDaily(client)
    await server.makePremium(id)
    const over = await giveUp(client, (await start(client)).id)
    const done = await win(server, client, await start(client))
    const params = { id: ARCHIVED }
    const archived = await client.call('POST /api/daily-challenge/archive/:id/start', { params })
    // The player is staff too, so that the calls of the desk get past the check of access.
    await makeStaff(server, id, 'owner')
    await addPasskey(server, id)
    await proveSecondFactor(server, id)
    const message = { subject: 'A question', message: 'How do I begin?' }
    const { id: messageId } = await another.client.call('POST /api/support', { body: message })
    const club = await makeClub({ client })
    const games = [daily, archived, over, done, theirs]
    return {
      client,
      email,
      inputs: 0,
      ...(await deal(client)),
      real: {
        ids: [
          ...games.map((game) => game.id),
          `support-${messageId}`,
          today,
          ARCHIVED,
          username,
          id,
          club.id,
        ],
        texts: games.flatMap((game) => game.words.map((word) => word.id)),
        named: {
          email: [email],
          password: [PASSWORD],
          currentPassword: [PASSWORD],
          username: [username],
          search: [username.slice(0, 4)],
          decision: ['answer', 'close', 'release'],
          board: leaderboardNames,
          challengeId: [today],
          date: [today],
          token: [tokenOf(club.invite)],
          month: [today.slice(0, 7), ARCHIVED.slice(0, 7)],
          timeZone: ['UTC', 'Asia/Tokyo', 'America/New_York'],
          score: [done.score],
          level: [done.level],
          wordsFound: [done.words.length, 16],
          timeSpent: [done.elapsedSeconds],
        },
      },
    }
  }

  async function deal(client: Client): Promise<Pick<World, 'open' | 'answer'>> {
    const open = await start(client)
    return { open, answer: await server.answer(open.id) }
  }

  /** Returns a player with a current board in the given state. */
  async function ready(stage: Stage): Promise<World> {
    if (!world || world.inputs === INPUTS_A_PLAYER) world = await newWorld()
    world.inputs++
    if (world.open.status !== 'playing' || stage !== 'open') Object.assign(world, await deal(world.client))
    if (stage === 'begun')
      for (const wordIds of [wrongGuess(world.answer), world.answer[0] ?? []])
        world.open = (await guess(world.client, world.open.id, wordIds)).game
    if (stage === 'completed') world.open = await win(server, world.client, world.open)
    if (stage === 'lost') world.open = await lose(server, world.client, world.open)
    return world
  }

  const realNow = ({ open, answer, real }: World): Real => {
    const tiles = answer.flat()
    const guesses = [...answer, wrongGuess(answer), wrongGuess(answer, 5)]
    const words = open.words.map((word) => word.id)
    return {
      ids: [open.id, ...real.ids],
      texts: [...tiles, ...real.texts],
      lists: [...guesses, tiles, words, words.toReversed(), words.toSorted()],
      named: real.named,
    }
  }

  test.each(endpoints)(
    '%s answers what it may',
    async (key) => {
      const endpoint: Endpoint = api[key]
      const { failed, errorInstance } = await fc.check(
        fc.asyncProperty(inputsOf(key, endpoint), stages, async (inputFor, stage) => {
          const now = await ready(stage)
          const client = endpoint.access === 'public' ? server.client() : now.client
          const input = inputFor(realNow(now))
          const answer = await send(client, key, endpoint, input)
          try {
            checkAnswer(key, answer)
            expectServed(endpoint, answer)
          } catch (error) {
            throw new Error(`${(error as Error).message}\nwith a board that is ${stage}, to ${show(input)}`)
          }
          count(key, answer)
          await learn(now, key, answer)
        }),
        {
          numRuns: takesNothing(key, endpoint) ? Math.ceil(INPUTS / 10) : INPUTS,
          // After a failure, the test library must not try smaller inputs, because the failing input has changed the
          // board.
          endOnFailure: true,
        },
      )
      if (failed) throw errorInstance
      const counts = [...(answers.get(key) ?? [])].map(([what, times]) => `${times} × ${what}`)
      // The test writes directly to the standard output, so that a long run shows its progress. The Vitest reporter
      // delays the output of a test until the end of its file.
      if (process.env.FUZZ_INPUTS !== undefined) writeSync(1, `${key}: ${counts.join(', ')}\n`)
    },
    Math.max(120_000, INPUTS * MS_AN_INPUT),
  )

  /**
   * Stores the state of the open board from a reply. The function also checks that the player's session still exists,
   * because only a few calls are allowed to end a session.
   */
  async function learn(now: World, key: ApiKey, answer: Answer<unknown>): Promise<void> {
    const { code, game = answer.body } = (answer.body ?? {}) as { code?: string; game?: unknown }
    if (endsSession.includes(key) && answer.status < 400) {
      const body = { email: now.email, password: PASSWORD }
      // The sign-in fails if the password was changed or the account was deleted.
      if ((await now.client.try('POST /api/auth/login', { body })).status !== 200) world = undefined
    } else if (now.client.cookie === '' || code === 'not_signed_in') {
      world = undefined
      throw new Error(`the session ended before or with ${key}: ${answer.text}`)
    } else if (isGame(game) && (game.id === now.open.id || game.mode === 'classic')) {
      if (game.id !== now.open.id) now.answer = await server.answer(game.id)
      now.open = game
    } else if (code === 'not_playing') now.open = await view(now.client, now.open.id)
  }

  function count(key: string, { status, body }: Answer<unknown>): void {
    const { code = '' } = (body ?? {}) as { code?: string }
    const counts = answers.get(key) ?? new Map<string, number>()
    const what = `${status} ${code}`.trim()
    answers.set(key, counts.set(what, (counts.get(what) ?? 0) + 1))
  }
})

/** State of the player's board. In the state `open`, the board may already contain changes from earlier inputs. */
type Stage = 'open' | 'begun' | 'completed' | 'lost'
const stages = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Stage>('open') },
  { weight: 3, arbitrary: fc.constant<Stage>('begun') },
  { weight: 1, arbitrary: fc.constant<Stage>('completed') },
  { weight: 1, arbitrary: fc.constant<Stage>('lost') },
)

/**
 * The database is available during the test, so a reply that reports a failed database would be a bug. An endpoint is
 * allowed to reply with a status 5xx only if the contract lists an error with this status.
 */
function expectServed({ errors = [] }: Endpoint, { status, body, text }: Answer<unknown>): void {
  const { code = '' } = (body ?? {}) as { code?: string }
  if (status >= 500 && !(errors as string[]).includes(code)) throw new Error(`the server failed: ${text}`)
}

const isGame = (value: unknown): value is GameView =>
  typeof value === 'object' && value !== null && 'status' in value && 'words' in value

async function send(
  client: Client,
  key: ApiKey,
  endpoint: Endpoint,
  { params, query, headers, body }: FuzzInput,
): Promise<Answer<unknown>> {
  const [method = '', template = ''] = key.split(' ')
  const filled = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(wellFormed(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value)]),
  )
  const path = search.size > 0 ? `${filled}?${search}` : filled
  if (endpoint.events) return peek(client, path)
  if (body === undefined) return client.raw(method, path, { headers })
  const bytes = body instanceof Uint8Array
  return client.raw(method, path, {
    headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json', ...headers },
    body: bytes ? Buffer.from(body) : JSON.stringify(body),
  })
}

const show = (input: FuzzInput) => JSON.stringify(input).slice(0, 2000)

const wellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Reads only the beginning of a stream, because a stream never ends. */
async function peek(client: Client, path: string): Promise<Answer<unknown>> {
  const stream = await TestStream.open(client, path)
  await stream.leave()
  const body = stream.status === 200 ? undefined : JSON.parse(stream.text)
  return { status: stream.status, headers: stream.headers, body, text: stream.text }
}
