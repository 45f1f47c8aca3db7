import pg from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  on(channel: string, payload: string): void
  /**
   * The server calls `onGap` after each new connection to the database. It is possible that the listener missed
   * messages before the connection. Therefore the listener must read its data from the database again.
   */
  onGap(): void
}

/**
 * Receives the messages that are sent with NOTIFY on the given channels. After a call of the returned function, no more
 * messages are received.
 */
export type Listen = (channels: readonly string[], listener: Listener) => Promise<() => Promise<void>>

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000
/**
 * Time between two checks of the connection, in ms. A connection can be dead without an error. For a check, the server
 * sends a query. If the database does not reply within REPLY_MS, the server closes the connection.
 */
const PROBE_MS = 10_000
const REPLY_MS = 5_000

/**
 * Receives messages of PostgreSQL through a separate connection, because other code uses the connections of the pool.
 * If the connection is lost, the function connects again. After each new connection, the function calls `onGap`.
 */
export function listenPostgres(connectionString: string, log: Logger): Listen {
  return async (channels, listener) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let tries = 0
    let stopped = false

    const retry = () => {
      if (stopped) return
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries++)
      timer = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
    }
    const probe = (probed: pg.Client) => {
      timer = setTimeout(() => {
        probed.query('select 1').then(
          () => probed === client && !stopped && probe(probed),
          () => probed.end().catch(() => {}), // the `end` event below starts a reconnect
        )
      }, PROBE_MS)
    }
    const connect = async () => {
      const fresh = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: REPLY_MS,
        query_timeout: REPLY_MS,
      })
      client = fresh
      fresh.on('error', (error) => log.warn({ error: error.message }, 'listening to the database failed'))
      fresh.on('notification', ({ channel, payload = '' }) => listener.on(channel, payload))
      try {
        await fresh.connect()
        for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        fresh.end().catch(() => {})
        return retry()
      }
      if (stopped) return
      fresh.once('end', () => {
        clearTimeout(timer)
        retry()
      })
      tries = 0
      probe(fresh)
      listener.onGap()
    }
    await connect()
    return async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }
}
