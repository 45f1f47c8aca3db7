import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import { itemsAfter, keptRange, type LiveItem } from './live.store.ts'

export interface LiveEvent {
  id: number
  event: string
  data: unknown
}

/**
 * A series of published items, for example the events of a duel. Each process reads and converts an item only once for
 * all subscribers in the process.
 */
export interface Topic {
  name: string
  /** Converts published items to events. The function leaves out items that players are no longer allowed to see. */
  show(items: readonly LiveItem[]): Promise<readonly LiveEvent[]>
}

export interface Subscriber {
  /**
   * Id of the last item that the server has delivered to the subscriber. Only the code in live.ts is allowed to change
   * this id.
   */
  after: number
  closed: boolean
  /**
   * The server calls `begin` once, before the server delivers the first item. `missed` is true when the server cannot
   * deliver all items that the subscriber has missed.
   */
  begin(after: number, missed: boolean): void
  /**
   * Receives events in order, each event only once. All subscribers receive the same list object, so a subscriber must
   * not change the list.
   */
  deliver(events: readonly LiveEvent[]): void
}

/** Delivers the items that `publish` of live.store.ts has published to subscribers. */
export interface Live {
  /**
   * Delivers the new items of a topic to the subscriber. If `from` is given, the subscriber first receives all older
   * items whose id is greater than `from`. The promise resolves when the subscriber has received all these older items.
   * The promise rejects when the database is unreachable. In this case, it is possible that the server has already
   * called `begin`.
   */
  subscribe(topic: Topic, from: number | undefined, subscriber: Subscriber): Promise<void>
  unsubscribe(topic: Topic, subscriber: Subscriber): void
  /**
   * Sets the function that the server calls when a session has ended. The argument is the id of the player whose
   * session ended. After each new connection to the database, the server calls the function with undefined, because it
   * has possibly missed messages about ended sessions.
   */
  onSessionEnded(listener: (playerId: string | undefined) => void): void
  close(): Promise<void>
}

interface Channel {
  topic: Topic
  /** Id of the last item that the server has delivered to `subscribers`. */
  tail: number
  subscribers: Set<Subscriber>
  /** Number of subscribers, including the subscribers that still receive older items. */
  users: number
  ready: Promise<void>
  /** True if an item was possibly published after this process last read the table. */
  stale: boolean
  reading: boolean
}

const BATCH = 500
const RETRY_MS = 1_000
/**
 * Maximum number of older items that a new subscriber receives. A subscriber that has missed more items must load its
 * whole data again.
 */
const MOST_REPLAYED = 1_000

/**
 * Opens the delivery of live items. A database table stores all items. The database message NOTIFY only says that the
 * table has new items. Therefore, if a message is lost or repeated, no item is lost or repeated.
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

  /** Reads new items of a channel until the table contains no more new items. */
  async function readNewItems(channel: Channel): Promise<void> {
    channel.reading = true
    try {
      await channel.ready
      while (channel.stale && channel.users > 0) {
        channel.stale = false // an item that is published after this line sets `stale` again
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
        // If the subscriber was connected to another process before, it can already have items that this process has
        // not read yet.
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

/** Returns true if all items after an id are still stored and the number of these items is at most MOST_REPLAYED. */
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
