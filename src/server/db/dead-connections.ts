import pg from 'pg'

/** A query that waits longer than this is probed, in ms. */
export const PROBE_AFTER_MS = 10_000
const REPLY_MS = 5_000

/**
 * Closes a connection whose other end is gone without an error, e.g. after a power cut or when a network device has dropped
 * the connection. A query on it would wait until TCP gives up, about a quarter of an hour, and occupy its place in the pool.
 * So when a query waits for long, a new connection asks the database whether the query's backend is still active. A long
 * query goes on. While the database does not reply, nothing is closed.
 */
export function dropWhenDead(client: pg.PoolClient, connectionString: string, probeAfterMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // pg sets `processID`, but its types do not declare it.
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

/** Does the database have this backend, and is it active? Undefined when the database does not reply. */
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

/** pg does not expose its socket, and has no other way to drop a connection that does not reply. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
