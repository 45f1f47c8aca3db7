import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { enterRoom } from '../../src/server/features/duel/room.service.ts'
import type { Session } from '../../src/server/identity/session.store.ts'
import { flushLive } from '../support/live.ts'
import type { TestServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

const PATIENCE_MS = 20_000

interface Open {
  key: string
  leave: () => Promise<void>
}

/**
 * Simulates players who have the page of a duel open. For such a player, the class can open a real event stream.
 * Otherwise it directly calls the function that the server calls when an event stream opens. At the end, the class
 * compares the events of each real stream with the server's log of the same topic.
 */
export class Rooms {
  readonly hasStreams: boolean
  readonly #server: TestServer
  #open: Open[] = []
  /** Number of events that all real event streams have received. */
  arrived = 0

  constructor(server: TestServer, hasStreams: boolean) {
    this.#server = server
    this.hasStreams = hasStreams
  }

  async enter(session: Session, duelId: string): Promise<void> {
    const { context } = this.#server.app
    const key = `${duelId}:${session.playerId}`
    if (!this.hasStreams) {
      const leave = await enterRoom(context, { duelId, playerId: session.playerId })
      this.#open.push({ key, leave })
      return
    }
    const before = await this.#present(key)
    const stream = await this.stream(session, `/api/challenges/${duelId}/events`)
    const side = await this.#sideOf(session, duelId)
    const opened = openedAt(stream)
    await until(async () => (await this.#present(key)) > before)
    this.#open.push({
      key,
      leave: async () => {
        await this.compare(stream, `duel:${duelId}:${side}`, opened)
        await stream.leave()
        const left = this.#open.filter((one) => one.key === key).length
        await until(async () => (await this.#present(key)) <= left)
      },
    })
  }

  /** Closes one of the player's open event streams for a duel, if there is one. */
  async leave(session: Session, duelId: string): Promise<void> {
    const key = `${duelId}:${session.playerId}`
    const at = this.#open.findIndex((one) => one.key === key)
    const [one] = at < 0 ? [] : this.#open.splice(at, 1)
    await one?.leave()
  }

  async close(): Promise<void> {
    for (const { leave } of this.#open.splice(0)) await leave()
  }

  /** Opens a real event stream with the player's cookie. */
  stream({ token }: Session, path: string): Promise<TestStream> {
    const [secret] = this.#server.app.context.secrets
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    const cookie = `wc.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    return TestStream.open({ origin: this.#server.origin, cookie }, path)
  }

  /**
   * Compares the events of a stream with the server's log of the stream's topic. The stream must contain each event of
   * the log once, in order, and no other event.
   */
  async compare(stream: TestStream, topic: string, after: number): Promise<void> {
    const { db } = this.#server.app.context
    await flushLive(db)
    const items = await db
      .selectFrom('live_item')
      .select(['id', 'event'])
      .where('topic', '=', topic)
      .where('id', '>', after)
      .orderBy('id')
      .execute()
    await stream.count(items.length, PATIENCE_MS)
    const brought = stream.events.map(({ id, event }) => `${id} ${event}`).join()
    const logged = items.map(({ id, event }) => `${id} ${event}`).join()
    if (brought !== logged)
      throw new Error(`the stream of ${topic} brought ${brought}; the log has ${logged}`)
    this.arrived += items.length
  }

  async #present(key: string): Promise<number> {
    const [duelId = '', playerId = ''] = key.split(':')
    const { rows } = await this.#server.app.context.database.pool.query(
      'select count(*)::int as streams from duel_presence where duel_id = $1 and player_id = $2',
      [duelId, playerId],
    )
    return rows[0].streams
  }

  async #sideOf({ playerId }: Session, duelId: string): Promise<string> {
    const { rows } = await this.#server.app.context.database.pool.query(
      'select challenger_id from duel where id = $1',
      [duelId],
    )
    return rows[0]?.challenger_id === playerId ? 'challenger' : 'challenged'
  }
}

/** Returns the event id after which a stream begins. The id is in the first block of the stream's text. */
export const openedAt = ({ text }: TestStream) => Number(/^id: ?(\d+)/m.exec(text)?.[1] ?? 0)

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + PATIENCE_MS; !(await done()); await sleep(1))
    if (Date.now() > late) throw new Error('a stream was not taken note of')
}
