import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LlmSettings } from '../../src/server/env.ts'

type Sentences = Record<string, string>

/** Simulates an OpenAI-compatible endpoint of a language model. */
export class LanguageModel {
  /** The bodies of the requests that the simulated endpoint has received. */
  readonly asked: string[] = []
  /**
   * Returns the language model's reply to these sentences. If the result is a string, it is the body of the reply. All
   * other results are sent as JSON.
   */
  answer: (sentences: Sentences) => unknown = (sentences) => sentences
  /** HTTP status of the replies. If the value is `never`, the simulated endpoint does not reply. */
  status: number | 'never' = 200
  /** The value of the header `Location` in the replies. By default there is no such header. */
  location: string | undefined
  #server: Server | undefined
  settings: LlmSettings = { baseUrl: '', apiKey: 'a key', model: 'a model' }

  async start(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const body = await text(request)
      this.asked.push(`${request.headers.authorization} ${body}`)
      if (this.status === 'never') return
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const given = this.answer(JSON.parse(messages.at(-1)?.content ?? '{}') as Sentences)
      const content = typeof given === 'string' ? given : JSON.stringify(given)
      const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }
      const completion = {
        id: 'one',
        object: 'chat.completion',
        created: 0,
        model: 'a model',
        choices: [choice],
      }
      const location = this.location === undefined ? {} : { location: this.location }
      response
        .writeHead(this.status, { 'content-type': 'application/json', ...location })
        .end(JSON.stringify(completion))
    }).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the model has no port')
    this.settings = { ...this.settings, baseUrl: `http://127.0.0.1:${address.port}/v1` }
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}
