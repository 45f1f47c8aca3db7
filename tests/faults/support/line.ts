import { type Answer, Client } from '../../support/client.ts'

/** No answer came: what was asked may have been done or not. */
export class Unanswered extends Error {}

/** A client that tells a lost server from a wrong answer. */
export class Line extends Client {
  override async raw(method: string, path: string, init: RequestInit = {}): Promise<Answer<unknown>> {
    try {
      return await super.raw(method, path, init)
    } catch (error) {
      // This is what `fetch` throws when the connection is refused or cut.
      if (error instanceof TypeError) throw new Unanswered(`${method} ${path}`, { cause: error })
      throw error
    }
  }
}
