import { createClient } from '@redis/client'
import type { Logger } from 'pino'

const LONGEST_RETRY_MS = 2_000
/** Time in ms after which the server closes a connection that does not reply. */
const REPLY_MS = 5_000
/** Longest time in ms that the start of the server waits for Redis. */
const START_MS = 2_000

export type Redis = Awaited<ReturnType<typeof openRedis>>

/**
 * Connects to Redis. While Redis is unreachable, commands fail immediately, and the client tries to connect again.
 * `subscriber` is a second connection, because a connection with subscriptions accepts no other commands. `onBack` is
 * called after each connection of the subscriber.
 */
export async function openRedis(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: REPLY_MS,
    socket: {
      connectTimeout: REPLY_MS,
      socketTimeout: 2 * REPLY_MS,
      reconnectStrategy: (tries) => Math.min(LONGEST_RETRY_MS, 50 * 2 ** tries) * (0.5 + Math.random() / 2),
    },
  })
  const subscriber = client.duplicate({ disableOfflineQueue: false })
  const all = [client, subscriber]
  let isAway = false
  for (const one of all) {
    one.on('error', (error: Error) => {
      if (!isAway) log.warn({ error: error.message }, 'Redis is unreachable; trying again')
      isAway = true
    })
    one.on('ready', () => {
      isAway = false
    })
  }
  const connected = Promise.all(all.map((one) => one.connect()))
  connected.catch(() => {}) // `close` ends a connection attempt with an error
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, START_MS).unref())])
  return {
    client,
    subscriber,
    close() {
      for (const one of all) one.destroy()
    },
  }
}
