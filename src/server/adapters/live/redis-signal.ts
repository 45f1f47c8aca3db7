import type { Redis } from '../redis.ts'
import { listeners, type Signal } from './signal.ts'

/** The channel in Redis. A message is a list of topics as JSON. */
const CHANNEL = 'wordconnect:live'

/** Sends messages through Redis. The caller opens and closes the connections of `redis`. */
export async function redisSignal({ client, subscriber }: Redis): Promise<Signal> {
  const { listen, onTopics, onGap } = listeners()
  const take = (message: string) => onTopics(JSON.parse(message))
  // The client subscribes again after each new connection.
  void subscriber.subscribe(CHANNEL, take).catch(() => {})
  subscriber.on('ready', onGap)
  return {
    listen,
    tell: async (topics) => void (await client.publish(CHANNEL, JSON.stringify(topics))),
    close: async () => {
      subscriber.off('ready', onGap)
      await subscriber.unsubscribe(CHANNEL, take).catch(() => {})
    },
  }
}
