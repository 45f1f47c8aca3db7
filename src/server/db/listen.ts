import pg from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  on(channel: string, payload: string): void
  /**
   * Called after each new connection to the database. The listener may have missed messages before the connection was
   * made, and must therefore read the current state again.
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
 * How often the server checks the connection, in ms. A connection can be dead without an error, so the server sends a
 * query and closes the connection if the database does not reply within REPLY_MS.
 */
const PROBE_MS = 10_000
const REPLY_MS = 5_000

/**
 * Uses a connection of its own, because other code uses the connections of the pool. After a lost connection, the
 * function connects again. After each connect, the function calls `onGap`.
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
