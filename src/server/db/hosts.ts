import pg from 'pg'

/** Longest time in ms that a host has to say whether it accepts writes. */
const REPLY_MS = 2_000

/** The hosts of one database: a primary, and standbys of which one becomes the primary after a failure. */
export interface Hosts {
  /** Address of the host that was the primary when `find` last asked. */
  readonly current: string
  readonly areSeveral: boolean
  /**
   * Asks all hosts which of them accepts writes, and makes this host the current one. If none accepts writes, the
   * current host stays. Several calls at the same time ask only once.
   */
  find(): Promise<void>
}

/** `urls` has at least one address. */
export function hostsAt(urls: readonly string[]): Hosts {
  let [current = ''] = urls
  let finding: Promise<void> | undefined
  async function ask(): Promise<void> {
    const writable = await Promise.any(
      urls.map(async (url) => {
        if (!(await isWritable(url))) throw new Error('this host is a standby')
        return url
      }),
    ).catch(() => undefined)
    current = writable ?? current
  }
  return {
    get current() {
      return current
    },
    areSeveral: urls.length > 1,
    find() {
      if (urls.length <= 1) return Promise.resolve()
      finding ??= ask().finally(() => {
        finding = undefined
      })
      return finding
    },
  }
}

const STANDBY = 'select pg_is_in_recovery() as standby'

/** Rejects if the host does not reply. */
async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: REPLY_MS,
    query_timeout: REPLY_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return !(await client.query(STANDBY)).rows[0].standby
  } finally {
    client.end().catch(() => {})
  }
}

/** Options of a pool that connects to the primary, and looks for it when a connection fails or reaches a standby. */
export function followPrimary(hosts: Hosts, Client: typeof pg.Client): pg.PoolConfig {
  if (!hosts.areSeveral) return { Client, connectionString: hosts.current }
  class HostClient extends Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.current })
    }

    // The types of pg declare two overloads of `connect`. This method implements only the overload that the pool calls.
    override connect = ((done: (error: Error | null) => void) => {
      super.connect((error: Error | null) => {
        if (error) void hosts.find()
        done(error)
      })
    }) as pg.Client['connect']
  }
  return {
    Client: HostClient as unknown as typeof pg.Client,
    async onConnect(client) {
      const { standby } = (await client.query(STANDBY)).rows[0]
      if (!standby) return
      void hosts.find()
      throw new Error('the connected database host is a standby')
    },
  }
}
