import { type Answer, Client } from '../../support/client.ts'

/** An error for a missing reply. The request may or may not have taken effect. */
export class Unanswered extends Error {}

/** A client that distinguishes a lost server from a wrong reply. */
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
