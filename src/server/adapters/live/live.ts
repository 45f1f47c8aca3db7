import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import { itemsAfter, keptRange, type LiveItem } from './live.store.ts'

export interface LiveEvent {
  id: number
  event: string
  data: unknown
}

/** Each process reads and converts an item once, however many subscribers there are. */
export interface Topic {
  name: string
  /** Converts published items to events. May leave out items that must not be shown any more. */
  show(items: readonly LiveItem[]): Promise<readonly LiveEvent[]>
}

export interface Subscriber {
  /** Id up to which everything was delivered. Only the channel changes it. */
  after: number
  closed: boolean
  /** Called once, before the first delivery. `missed`: items since the subscriber's position are no longer stored. */
  begin(after: number, missed: boolean): void
  /** Called with events in order, each once. The list is shared, so subscribers must not change it. */
  deliver(events: readonly LiveEvent[]): void
}

/** Items are published inside transactions, with `publish` of live.store.ts. */
export interface Live {
  /**
   * Delivers the items of a topic from now on, or those after `from`, the last id that the subscriber knows. Resolves when it
   * has caught up. Rejects when the database is away, before or after `begin`.
   */
  subscribe(topic: Topic, from: number | undefined, subscriber: Subscriber): Promise<void>
  unsubscribe(topic: Topic, subscriber: Subscriber): void
  /**
   * Calls the listener with a player of whom a session has ended, or with undefined when such messages may have been missed.
   */
  onSessionEnded(listener: (playerId: string | undefined) => void): void
  close(): Promise<void>
}

interface Channel {
  topic: Topic
  /** Everything up to this id was delivered to `subscribers`. */
  tail: number
  subscribers: Set<Subscriber>
  /** Number of subscribers, including those that are still catching up. */
  users: number
  ready: Promise<void>
  /** Was anything published since the last read? */
  stale: boolean
  reading: boolean
}

const BATCH = 500
const RETRY_MS = 1_000
/** A subscriber further behind than this must read the state again. */
const MOST_REPLAYED = 1_000

/**
 * The log of items is a table, and NOTIFY only says that there is more to read. So a lost notification loses no item and a
 * repeated one does nothing. With the embedded database, notifications stay in this process.
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
    if (!channel.reading) void readNewItems(channel)
  }

  /** Reads until there are no more items. */
  async function readNewItems(channel: Channel): Promise<void> {
    channel.reading = true
    try {
      await channel.ready
      while (channel.stale && channel.users > 0) {
        channel.stale = false // items published from here on set it again
        const items = await itemsAfter(db, channel.topic.name, channel.tail, BATCH)
        const last = items.at(-1)
        if (!last) continue
        if (items.length === BATCH) channel.stale = true
        const events = await channel.topic.show(items)
        for (const subscriber of channel.subscribers) deliverUnseen(subscriber, events, last.id)
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

  function joinChannel(topic: Topic): Channel {
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

  function leaveChannel(channel: Channel): void {
    channel.users--
    if (channel.users === 0 && channels.get(channel.topic.name) === channel)
      channels.delete(channel.topic.name)
  }

  return {
    async subscribe(topic, from, subscriber) {
      const channel = joinChannel(topic)
      try {
        await channel.ready
        const missed = from !== undefined && !(await isKept(db, topic.name, from))
        if (subscriber.closed) return leaveChannel(channel)
        subscriber.after = from === undefined || missed ? channel.tail : from
        subscriber.begin(subscriber.after, missed)
        await catchUp(db, channel, subscriber)
        if (subscriber.closed) return leaveChannel(channel)
        channel.subscribers.add(subscriber)
        // Another process may have delivered more to the subscriber than this process has read.
        if (subscriber.after > channel.tail) wake(channel)
      } catch (error) {
        leaveChannel(channel)
        throw error
      }
    },
    unsubscribe(topic, subscriber) {
      const channel = channels.get(topic.name)
      if (channel?.subscribers.delete(subscriber)) leaveChannel(channel)
    },
    onSessionEnded(listener) {
      sessionListener = listener
    },
    close: stop,
  }
}

/** Are all items after this id stored, and few enough to deliver? */
async function isKept(db: Db, topic: string, id: number): Promise<boolean> {
  const { oldest, newest, later } = await keptRange(db, topic, id, MOST_REPLAYED)
  return oldest <= id && id <= newest && later <= MOST_REPLAYED
}

async function catchUp(db: Db, channel: Channel, subscriber: Subscriber): Promise<void> {
  while (!subscriber.closed && subscriber.after < channel.tail) {
    const items = await itemsAfter(db, channel.topic.name, subscriber.after, BATCH)
    const events = await channel.topic.show(items)
    if (subscriber.closed) return
    deliverUnseen(subscriber, events, items.at(-1)?.id ?? channel.tail)
  }
}

function deliverUnseen(subscriber: Subscriber, events: readonly LiveEvent[], last: number): void {
  const first = events[0]
  if (first && first.id > subscriber.after) subscriber.deliver(events)
  else {
    const fresh = events.filter((event) => event.id > subscriber.after)
    if (fresh.length > 0) subscriber.deliver(fresh)
  }
  subscriber.after = Math.max(subscriber.after, last)
}
