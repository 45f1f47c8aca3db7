import { type Answer, Client } from '../../support/client.ts'

/** An error for a missing reply. A request without a reply may or may not have taken effect. */
export class Unanswered extends Error {}

/** A client that throws one kind of error if the server sends no reply, and another kind if the reply is wrong. */
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
