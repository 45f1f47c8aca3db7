import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { flushLive } from '../support/live.ts'
import { TestStream } from '../support/stream.ts'
import { insist, type Player, type Table } from './player.ts'

const RETRY_MS = 300
/** Longest time in ms until the stream has brought all events of the log. */
const ARRIVE_MS = 30_000

/** The events of a duel for one of its players. The stream is opened again after each end, at its last position. */
export class Room {
  readonly #player: Player
  readonly #duelId: string
  readonly #streams: TestStream[] = []
  #isLeft = false

  constructor(player: Player, duelId: string) {
    this.#player = player
    this.#duelId = duelId
    void this.#keepOpen()
  }

  async #keepOpen(): Promise<void> {
    const path = `/api/challenges/${this.#duelId}/events`
    while (!this.#isLeft) {
      const last = this.#streams.at(-1)?.lastId
      const stream = await TestStream.open(this.#player.client, path, {
        ...(last !== undefined && { 'last-event-id': last }),
      }).catch(() => undefined)
      if (stream?.status === 200 && stream.lastId !== '') this.#streams.push(stream)
      if (this.#isLeft) await stream?.leave()
      await stream?.ended
      await sleep(RETRY_MS)
    }
  }

  /** Waits until the stream has begun. */
  async begin(): Promise<void> {
    while (this.#streams.length === 0) await sleep(20)
  }

  /**
   * Waits until the stream has brought the log of its topic. Returns what is missing, doubled or in another order, and
   * closes the stream.
   */
  async leave(side: 'challenger' | 'challenged', { store }: Table): Promise<string[]> {
    const topic = `duel:${this.#duelId}:${side}`
    const opened = Number(/^id: ?(\d+)/m.exec(this.#streams[0]?.text ?? '')?.[1])
    const logged = await insist(() =>
      store.look(async (db) => {
        await flushLive(db)
        const items = db.selectFrom('live_item').select('id').where('topic', '=', topic)
        return (await items.where('id', '>', opened).orderBy('id').execute()).map(({ id }) => id)
      }),
    )
    const last = logged.at(-1) ?? 0
    const brought = () =>
      this.#streams
        .flatMap(({ events }) => events)
        .filter(({ id, event }) => event !== 'end' && id <= last)
        .map(({ id }) => id)
    for (const late = Date.now() + ARRIVE_MS; !brought().includes(last) && Date.now() < late; )
      await sleep(50)
    this.#isLeft = true
    await this.#streams.at(-1)?.leave()
    const problems: string[] = []
    if (!isDeepStrictEqual(brought(), logged))
      problems.push(`the streams of ${topic} brought ${brought()} after ${opened}, the log has ${logged}`)
    if (this.#streams.some(({ text }) => text.includes('event: reset')))
      problems.push(`a stream of ${topic} has missed something`)
    return problems
  }

  /** Number of times that the stream was opened. */
  get openings(): number {
    return this.#streams.length
  }
}
