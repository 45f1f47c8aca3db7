import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type App, createApp } from '../../../src/server/app.ts'
import { readEnv } from '../../../src/server/env.ts'
import { Client } from '../../support/client.ts'
import type { TestStream } from '../../support/stream.ts'

export const PATH = '/api/activities/events'
const AWAY_MS = 60_000
const log = pino({ level: 'silent' })
let joined = 0

/** A server in this process, with a client. */
export interface LiveServer {
  app: App
  client: Client
}

export async function listen(settings: Record<string, string | undefined>): Promise<LiveServer> {
  const app = await createApp(
    readEnv({ ...settings, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', RESULT_CHECKS: 'off' }),
    log,
  )
  return { app, client: new Client(await app.http.listen({ port: 0, host: '127.0.0.1' })) }
}

/**
 * Signs up a player and returns the player's id. The sign-up creates an entry in the activity feed. If the database is
 * unavailable, the function repeats the call.
 */
export async function join(client: Client): Promise<string> {
  const newcomer = new Client(client.origin)
  const n = joined++
  const { id } = await whenThere(() =>
    newcomer.try('POST /api/auth/register', {
      body: { email: `live${n}@wordconnect.example`, password: 'a quiet harbour' },
    }),
  )
  await whenThere(() => newcomer.try('POST /api/username/set', { body: { username: `live_${n}` } }))
  return String(id)
}

async function whenThere<T>(call: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (const late = Date.now() + AWAY_MS; ; await sleep(100)) {
    const { status, body } = await call()
    if (status < 300) return body
    if (status !== 503 || Date.now() > late) throw new Error(`nobody can join: ${status}`)
  }
}

/** Returns the player ids that a stream's events contain. */
export const who = ({ events }: TestStream) =>
  events.map(({ data }) => (data.user as { id: string } | undefined)?.id)
