import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Client } from './client.ts'

export interface StreamEvent {
  id: number
  /** The event's topic, if the stream has several topics. */
  topic?: string
  event: string
  data: Record<string, unknown>
}

/** Splits an id of the form `topic@position`. In a stream with only one topic, the id is only the position. */
function splitId(id: string): Pick<StreamEvent, 'id' | 'topic'> {
  const at = id.lastIndexOf('@')
  return at < 0 ? { id: Number(id) } : { id: Number(id.slice(at + 1)), topic: id.slice(0, at) }
}

/** A client of a stream of server-sent events, like the `EventSource` of a browser. */
export class TestStream {
  readonly status: number
  readonly headers: Headers
  /** Events received so far, including `reset` and `end`. */
  readonly events: StreamEvent[] = []
  /** The id of the last received event with an id. */
  lastId = ''
  /** All text that the stream has received so far. */
  text = ''
  /** Resolves when the server has ended the stream or when the connection is closed. */
  readonly ended: Promise<void>
  isEnded = false
  readonly #request: ClientRequest
  #rest = ''
  #wake = () => {}

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.status = response.statusCode ?? 0
    this.headers = new Headers(response.headers as Record<string, string>)
    this.#request = sent
    this.ended = new Promise((resolve) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => this.#take(text))
      response.on('error', () => {}) // the client or the server has closed the connection
      response.once('close', () => {
        this.isEnded = true
        this.#wake()
        resolve()
      })
    })
  }

  static async open(
    client: Pick<Client, 'origin' | 'cookie'>,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<TestStream> {
    // The stream uses a separate connection, because in a browser the connection closes together with the page.
    const { request } = client.origin.startsWith('https:') ? https : http
    const sent = request(client.origin + path, {
      agent: false,
      headers: { cookie: client.cookie, accept: 'text/event-stream', ...headers },
    })
    const stream = await new Promise<TestStream>((resolve, reject) => {
      sent.once('response', (response) => resolve(new TestStream(sent, response)))
      sent.on('error', reject)
      sent.end()
    })
    if (stream.status === 200) await stream.#until(() => stream.lastId !== '')
    else await stream.ended
    return stream
  }

  #take(text: string): void {
    this.text += text
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string]))
      this.lastId = fields.get('id') ?? this.lastId
      const data = fields.get('data')
      if (data !== undefined)
        this.events.push({
          ...splitId(this.lastId),
          event: fields.get('event') ?? 'message',
          data: JSON.parse(data),
        })
    }
    this.#wake()
  }

  async #until(done: () => boolean, ms = 60_000): Promise<void> {
    const late = Date.now() + ms
    while (!done() && !this.isEnded) {
      if (Date.now() > late) throw new Error(`waited in vain; the stream said: ${this.text.slice(-2000)}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, 100)
      })
    }
  }

  /** Waits until this many events have arrived. Returns all events received so far. */
  async count(events: number, ms?: number): Promise<StreamEvent[]> {
    await this.#until(() => this.events.length >= events, ms)
    return this.events
  }

  /** Waits for an event that satisfies the condition. */
  async find(satisfies: (event: StreamEvent) => boolean, ms?: number): Promise<StreamEvent | undefined> {
    await this.#until(() => this.events.some(satisfies), ms)
    return this.events.find(satisfies)
  }

  /** Closes the connection of the stream, as the browser does when a page is closed. */
  async leave(): Promise<void> {
    this.#request.destroy()
    await this.ended
  }
}
