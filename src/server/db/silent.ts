import pg from 'pg'

/** A query that has waited for so long is asked after, ms. */
export const ASK_AFTER_MS = 10_000
const ANSWER_MS = 5_000

/**
 * Lets go of a connection that has fallen silent. Where the other end is gone without a word (a host without power, a
 * network that forgot) a query would wait until TCP gives up, a quarter of an hour, and with it a seat of the pool. So
 * whoever waits long is asked after on a connection of its own: is its backend at work? A long query is left in peace, and
 * while nobody answers nothing is decided.
 */
export function letGoWhenSilent(client: pg.PoolClient, connectionString: string, askAfterMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // The library knows it and has no type for it.
  const { processID: backend } = client as pg.PoolClient & { processID?: number }

  const wait = async (answer: Promise<unknown>) => {
    let isWaiting = true
    let timer: NodeJS.Timeout | undefined
    const ask = async () => {
      if ((await isAtWork(connectionString, backend)) === false && isWaiting) streamOf(client).destroy()
      else if (isWaiting) timer = setTimeout(ask, askAfterMs)
    }
    timer = setTimeout(ask, askAfterMs)
    await answer.catch(() => {})
    isWaiting = false
    clearTimeout(timer)
  }

  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise) void wait(answer)
    return answer
  }) as typeof client.query
}

/** Does the database have such a backend, and is it busy? Undefined when the database does not say. */
async function isAtWork(connectionString: string, backend: number | undefined): Promise<boolean | undefined> {
  const asker = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  asker.on('error', () => {})
  try {
    await asker.connect()
    const busy = `select 1 from pg_stat_activity where pid = $1 and state = 'active'`
    return (await asker.query(busy, [backend ?? null])).rows.length > 0
  } catch {
    return undefined
  } finally {
    asker.end().catch(() => {})
  }
}

/** The library shows its socket to nobody, and has no other way to drop a connection that does not answer. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
