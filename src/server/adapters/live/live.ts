import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import { itemsAfter, keptRange, type LiveItem } from './live.store.ts'

/** What a subscriber is given: an item as it is shown. */
export interface LiveEvent {
  id: number
  event: string
  data: unknown
}

/** What can be subscribed to. Items are read and shown once a process, however many subscribers there are. */
export interface Topic {
  name: string
  /** Makes of published items what subscribers see; an item that is not to be seen any more may be left out. */
  show(items: readonly LiveItem[]): Promise<readonly LiveEvent[]>
}

export interface Subscriber {
  /** Id up to which everything was delivered; kept by the channel. */
  after: number
  closed: boolean
  /** Called once, before anything is delivered. `missed`: items that are not kept any more lie between. */
  begin(after: number, missed: boolean): void
  /** Called with items in order, each once. Subscribers share the list: they do not change it. */
  deliver(events: readonly LiveEvent[]): void
}

/** The live channel. Items are published inside transactions, with `publish` of live.store.ts. */
export interface Live {
  /**
   * Delivers the items of a topic from now on, or after the id of the last one that the subscriber knows. Resolves when
   * it has caught up; rejects when the database is away, before `begin` or after it.
   */
  subscribe(topic: Topic, from: number | undefined, subscriber: Subscriber): Promise<void>
  unsubscribe(topic: Topic, subscriber: Subscriber): void
  /** Called with a player whose sessions, or some of them, have ended; with nobody when that may have been missed. */
  onSessionEnded(listener: (playerId: string | undefined) => void): void
  close(): Promise<void>
}

interface Channel {
  topic: Topic
  /** Everything up to this id was delivered to those below. */
  tail: number
  subscribers: Set<Subscriber>
  /** Subscribers and those who are about to be. */
  users: number
  ready: Promise<void>
  /** Something was published since the last look. */
  stale: boolean
  reading: boolean
}

const BATCH = 500
const RETRY_MS = 1_000
/** Who is further behind than this reads the state anew. */
const MOST_REPLAYED = 1_000

/**
 * The log of items is a table; NOTIFY only says that there is more to read. So nothing is lost with a lost
 * notification, and one that comes twice does nothing. On the embedded database the telling stays in this process.
 */
export async function openLive({ db, listen }: Pick<Database, 'db' | 'listen'>, log: Logger): Promise<Live> {
  const channels = new Map<string, Channel>()
  let sessionListener: (playerId: string | undefined) => void = () => {}
  const stop = await listen(['live', 'session_ended'], {
    on(name, payload) {
      if (name === 'session_ended') sessionListener(payload)
      else wake(channels.get(payload))
    },
    onGap() {
      for (const channel of channels.values()) wake(channel)
      sessionListener(undefined)
    },
  })

  function wake(channel: Channel | undefined): void {
    if (!channel) return
    channel.stale = true
    if (!channel.reading) void readOn(channel)
  }

  /** Delivers what is new, until there is nothing more. */
  async function readOn(channel: Channel): Promise<void> {
    channel.reading = true
    try {
      await channel.ready
      while (channel.stale && channel.users > 0) {
        channel.stale = false // from here on, whoever publishes makes it stale again
        const items = await itemsAfter(db, channel.topic.name, channel.tail, BATCH)
        const last = items.at(-1)
        if (!last) continue
        if (items.length === BATCH) channel.stale = true
        const events = await channel.topic.show(items)
        for (const subscriber of channel.subscribers) hand(subscriber, events, last.id)
        channel.tail = last.id
      }
    } catch (error) {
      channel.stale = true
      log.warn({ err: error, topic: channel.topic.name }, 'reading live items failed; trying again')
      setTimeout(() => channel.users > 0 && wake(channel), RETRY_MS).unref()
    } finally {
      channel.reading = false
    }
  }

  function enter(topic: Topic): Channel {
    let channel = channels.get(topic.name)
    if (!channel) {
      const fresh: Channel = {
        topic,
        tail: 0,
        subscribers: new Set(),
        users: 0,
        ready: Promise.resolve(),
        stale: false,
        reading: false,
      }
      fresh.ready = keptRange(db, topic.name, 0, 0).then(({ newest }) => {
        fresh.tail = newest
      })
      channels.set(topic.name, fresh)
      channel = fresh
    }
    channel.users++
    return channel
  }

  function leave(channel: Channel): void {
    channel.users--
    if (channel.users === 0 && channels.get(channel.topic.name) === channel)
      channels.delete(channel.topic.name)
  }

  return {
    async subscribe(topic, from, subscriber) {
      const channel = enter(topic)
      try {
        await channel.ready
        const missed = from !== undefined && !(await isKept(db, topic.name, from))
        if (subscriber.closed) return leave(channel)
        subscriber.after = from === undefined || missed ? channel.tail : from
        subscriber.begin(subscriber.after, missed)
        await catchUp(db, channel, subscriber)
        if (subscriber.closed) return leave(channel)
        channel.subscribers.add(subscriber)
        // Another process may have told the subscriber of more than this one has read.
        if (subscriber.after > channel.tail) wake(channel)
      } catch (error) {
        leave(channel)
        throw error
      }
    },
    unsubscribe(topic, subscriber) {
      const channel = channels.get(topic.name)
      if (channel?.subscribers.delete(subscriber)) leave(channel)
    },
    onSessionEnded(listener) {
      sessionListener = listener
    },
    close: stop,
  }
}

/** Can a subscriber who knows this id be given everything that came after it? */
async function isKept(db: Db, topic: string, id: number): Promise<boolean> {
  const { oldest, newest, later } = await keptRange(db, topic, id, MOST_REPLAYED)
  return oldest <= id && id <= newest && later <= MOST_REPLAYED
}

/** Delivers what lies between the subscriber and those who are up to date. */
async function catchUp(db: Db, channel: Channel, subscriber: Subscriber): Promise<void> {
  while (!subscriber.closed && subscriber.after < channel.tail) {
    const items = await itemsAfter(db, channel.topic.name, subscriber.after, BATCH)
    const events = await channel.topic.show(items)
    if (subscriber.closed) return
    hand(subscriber, events, items.at(-1)?.id ?? channel.tail)
  }
}

/** Hands over those events that the subscriber does not know yet. */
function hand(subscriber: Subscriber, events: readonly LiveEvent[], last: number): void {
  const first = events[0]
  if (first && first.id > subscriber.after) subscriber.deliver(events)
  else {
    const fresh = events.filter((event) => event.id > subscriber.after)
    if (fresh.length > 0) subscriber.deliver(fresh)
  }
  subscriber.after = Math.max(subscriber.after, last)
}
