import pg from 'pg'

/** If a query has received no reply after this time in ms, the server checks the connection. */
export const PROBE_AFTER_MS = 10_000
const REPLY_MS = 5_000

/**
 * Closes a database connection if the database's computer has disappeared without an error, for example in a power
 * failure. TCP reports such a dead connection only after about 15 minutes. For this time, the waiting query would
 * occupy a connection of the pool. When a query has received no reply for PROBE_AFTER_MS, the server opens a second
 * connection. Through it, the server checks whether the database is still working on the query. If the database is not
 * working on the query, the server closes the first connection. If the database does not reply, the server closes
 * nothing.
 */
export function dropWhenDead(client: pg.PoolClient, connectionString: string, probeAfterMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // The library pg sets the property `processID`, but its types do not declare the property.
  const { processID: backend } = client as pg.PoolClient & { processID?: number }

  const wait = async (answer: Promise<unknown>) => {
    let isWaiting = true
    let timer: NodeJS.Timeout | undefined
    const probe = async () => {
      if ((await isActive(connectionString, backend)) === false && isWaiting) streamOf(client).destroy()
      else if (isWaiting) timer = setTimeout(probe, probeAfterMs)
    }
    timer = setTimeout(probe, probeAfterMs)
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

/** Closes a connection on which a query has received no reply after the given time in ms. The query then fails. */
export function dropWhenSilent(client: pg.PoolClient, afterMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise) {
      const timer = setTimeout(() => streamOf(client).destroy(), afterMs)
      answer.catch(() => {}).finally(() => clearTimeout(timer))
    }
    return answer
  }) as typeof client.query
}

/**
 * Returns true if the given process of the PostgreSQL server (a backend) is working on a query, and false if not.
 * Returns undefined if the database does not reply.
 */
async function isActive(connectionString: string, backend: number | undefined): Promise<boolean | undefined> {
  const prober = new pg.Client({
    connectionString,
    connectionTimeoutMillis: REPLY_MS,
    query_timeout: REPLY_MS,
  })
  prober.on('error', () => {})
  try {
    await prober.connect()
    const active = `select 1 from pg_stat_activity where pid = $1 and state = 'active'`
    return (await prober.query(active, [backend ?? null])).rows.length > 0
  } catch {
    return undefined
  } finally {
    prober.end().catch(() => {})
  }
}

/**
 * Reads a private field of pg. The library has no public method that closes a connection without waiting for the
 * database.
 */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
