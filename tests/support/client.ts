import type { Api, ApiKey, Input, Output } from '../../src/contract/api.ts'
import type { ErrorBody } from '../../src/contract/error.ts'
import { checkAnswer } from './contract.ts'

export interface Answer<T> {
  status: number
  headers: Headers
  /** The parsed JSON body of the reply, or the text of a body in another format. */
  body: T
  /** The unparsed body of the reply. */
  text: string
}

/** A request and its reply, for tests that check every reply. */
export interface Exchange {
  request: string
  answer: Answer<unknown>
}

type Arguments<K extends ApiKey> = Partial<Input<K>>

/** Simulates a browser with cookies. The client can also send requests that no browser would send. */
export class Client {
  readonly origin: string
  /** The client calls this function with every request and its reply, before the caller receives the reply. */
  watch: ((exchange: Exchange) => Promise<void>) | undefined
  #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Uses the same cookies as another client, like a second tab of the same browser. */
  share(other: Client): this {
    this.#cookies = other.#cookies
    return this
  }

  /** Sends a request without any changes. The client never follows redirects. */
  async raw(method: string, path: string, init: RequestInit = {}): Promise<Answer<unknown>> {
    const headers = new Headers(init.headers)
    if (this.cookie && !headers.has('cookie')) headers.set('cookie', this.cookie)
    const response = await fetch(this.origin + path, { redirect: 'manual', ...init, method, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '') this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), value)
    }
    const text = await response.text()
    let body: unknown = text
    if (response.headers.get('content-type')?.includes('application/json') && text) body = JSON.parse(text)
    const answer = { status: response.status, headers: response.headers, body, text }
    await this.watch?.({ request: `${method} ${path}`, answer })
    return answer
  }

  /**
   * Calls an endpoint. The call is allowed to fail, and a test can send a wrong `body` on purpose. Throws if the
   * contract does not allow the reply.
   */
  async try<K extends ApiKey>(
    key: K,
    input: {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer<ErrorBody & Record<string, unknown>>> {
    const [method = 'GET', template = '/'] = key.split(' ')
    const path = template.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const search = new URLSearchParams(
      Object.entries(input.query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const { body } = input
    const upload = body instanceof Uint8Array
    const type = upload ? 'application/octet-stream' : 'application/json'
    const answer = await this.raw(method, search.size > 0 ? `${path}?${search}` : path, {
      headers: { ...(body !== undefined && { 'content-type': type }), ...input.headers },
      ...(body !== undefined && { body: upload ? Buffer.from(body) : JSON.stringify(body) }),
    })
    checkAnswer(key, answer)
    return answer as Answer<ErrorBody & Record<string, unknown>>
  }

  /** Calls an endpoint and throws if the call fails. Returns the body of the successful reply. */
  async call<K extends ApiKey & keyof Api>(key: K, input: Arguments<K> = {}): Promise<Output<K>> {
    const answer = await this.try(key, input as Parameters<Client['try']>[1])
    if (answer.status >= 400) throw new Error(`${key} answered ${answer.status}: ${answer.text}`)
    return answer.body as Output<K>
  }
}
