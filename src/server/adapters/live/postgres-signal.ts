import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { databaseUrls } from '../../database-urls.ts'
import { hostsAt } from '../../db/hosts.ts'
import { SettingError } from '../../env.ts'
import { listeners, type Signal } from './signal.ts'

/** The channel of NOTIFY. The payload of a message is the name of a topic. */
const CHANNEL = 'live'
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2_000
/**
 * Time between two checks of the connection, in ms. A connection can be dead without an error. For a check, the server
 * sends a query. If the database does not reply within REPLY_MS, the server closes the connection.
 */
const PROBE_MS = 10_000
const REPLY_MS = 5_000

/**
 * Sends messages with NOTIFY through one connection of its own. A NOTIFY makes each commit on the database server wait
 * for the commit before, so the statement is never a part of another transaction. If the connection is lost, the signal
 * connects again.
 *
 * `notifyElsewhere` sends a NOTIFY through the pool. Throws a `SettingError` if this message does not arrive on the
 * connection to `url`, because a pooler in front of the database possibly drops it.
 */
export async function postgresSignal(
  url: string,
  notifyElsewhere: (channel: string, payload: string) => Promise<unknown>,
  log: Logger,
): Promise<Signal> {
  const { listen, onTopics, onGap } = listeners()
  const hosts = hostsAt(databaseUrls(url))
  const probeName = `probe:${randomUUID()}`
  let hasHeard = () => {}
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let tries = 0
  let stopped = false

  /** Sends a query after the queries before, because a connection of pg takes only one query at a time. */
  let asked: Promise<unknown> = Promise.resolve()
  const ask = (on: pg.Client, text: string, values?: unknown[]) => {
    const answer = asked.then(() => on.query(text, values))
    asked = answer.catch(() => {})
    return answer
  }
  const retry = () => {
    if (stopped) return
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries++)
    timer = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
  }
  const probe = (probed: pg.Client) => {
    timer = setTimeout(() => {
      ask(probed, 'select 1').then(
        () => probed === client && !stopped && probe(probed),
        () => probed.end().catch(() => {}), // the `end` event below starts a reconnect
      )
    }, PROBE_MS)
  }
  const connect = async () => {
    await hosts.find()
    const fresh = new pg.Client({
      connectionString: hosts.current,
      keepAlive: true,
      connectionTimeoutMillis: REPLY_MS,
      query_timeout: REPLY_MS,
    })
    client = fresh
    fresh.on('error', (error) => log.warn({ error: error.message }, 'listening to the database failed'))
    fresh.on('notification', ({ payload = '' }) => {
      if (payload === probeName) hasHeard()
      else onTopics([payload])
    })
    try {
      await fresh.connect()
      // A NOTIFY changes no data, so it waits for no disk and no standby.
      await fresh.query('set synchronous_commit = off')
      await fresh.query(`listen ${CHANNEL}`)
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
    onGap()
  }
  const close = async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }

  const heard = new Promise<boolean>((resolve) => {
    hasHeard = () => resolve(true)
    setTimeout(resolve, REPLY_MS, false).unref()
  })
  await connect()
  await notifyElsewhere(CHANNEL, probeName)
  if (!(await heard)) {
    await close()
    throw new SettingError(
      'Setting LISTEN_URL is missing or wrong: a NOTIFY through DATABASE_URL does not arrive there, so give it the address of the database server itself, not of a pooler',
    )
  }
  return {
    listen,
    close,
    async tell(topics) {
      const notify = `select pg_notify('${CHANNEL}', topic) from unnest($1::text[]) as topic`
      if (client) await ask(client, notify, [topics])
    },
  }
}
