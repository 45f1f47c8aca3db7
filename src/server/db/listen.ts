import pg from 'pg'
import type { Logger } from 'pino'

export interface Listener {
  on(channel: string, payload: string): void
  /**
   * Called after each new connection to the database. Messages may have been lost before the connection was made, so
   * the listener must read the state again.
   */
  onGap(): void
}

/** Listens to NOTIFY channels. The returned function stops the listening. */
export type Listen = (channels: readonly string[], listener: Listener) => Promise<() => Promise<void>>

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000
/**
 * Interval at which the connection is probed, in ms. A connection can be dead without an error, so the database must
 * reply to a probe within REPLY_MS.
 */
const PROBE_MS = 10_000
const REPLY_MS = 5_000

/**
 * Listens on a connection outside the pool, because a pooled connection is shared by many users. The listener
 * reconnects after a loss and calls `onGap` after each connect.
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
