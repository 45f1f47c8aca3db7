import { type Answer, Client } from '../../support/client.ts'

/** Error for a missing reply. It is unknown whether the request took effect. */
export class Unanswered extends Error {}

/**
 * A client that throws the error `Unanswered` if the server sends no reply, and another error if the reply is wrong.
 */
export class Line extends Client {
  override async raw(method: string, path: string, init: RequestInit = {}): Promise<Answer<unknown>> {
    try {
      return await super.raw(method, path, init)
    } catch (error) {
      // `fetch` throws a TypeError if the connection is refused or closed.
      if (error instanceof TypeError) throw new Unanswered(`${method} ${path}`, { cause: error })
      throw error
    }
  }
}
