import pg from 'pg'
import type { Logger } from 'pino'

/** What is heard: a payload on a channel, or that some may have been missed. */
export interface Hearing {
  on(channel: string, payload: string): void
  /** The connection was away for a while: read for yourself what happened. */
  onGap(): void
}

/** Listens to channels of the database (NOTIFY) on a connection of its own; answers the stop. */
export type Listen = (channels: readonly string[], hearing: Hearing) => Promise<() => Promise<void>>

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000
/** A connection can be dead without saying so: it is asked this often, and given this long to answer. */
const ASK_MS = 10_000
const ANSWER_MS = 5_000

/**
 * Listens on PostgreSQL, outside the pool: a pooled connection goes back and forgets. Comes back by itself when the
 * connection is lost; whatever was said meanwhile is a gap.
 */
export function listenPostgres(connectionString: string, log: Logger): Listen {
  return async (channels, hearing) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let tries = 0
    let stopped = false

    const retry = () => {
      if (stopped) return
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries++)
      timer = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
    }
    const ask = (asked: pg.Client) => {
      timer = setTimeout(() => {
        asked.query('select 1').then(
          () => asked === client && !stopped && ask(asked),
          () => asked.end().catch(() => {}), // its end is heard below
        )
      }, ASK_MS)
    }
    const connect = async () => {
      const fresh = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
      })
      client = fresh
      fresh.on('error', (error) => log.warn({ error: error.message }, 'listening to the database failed'))
      fresh.on('notification', ({ channel, payload = '' }) => hearing.on(channel, payload))
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
      ask(fresh)
      hearing.onGap()
    }
    await connect()
    return async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }
}
