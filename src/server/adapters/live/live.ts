import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import { regularly } from '../../regularly.ts'
import { itemsAfter, keptRange, type LiveItem, newestAfter, topicsOfLast } from './live.store.ts'
import { startRelay } from './relay.ts'
import type { Signal } from './signal.ts'

export interface LiveEvent {
  id: number
  event: string
  data: unknown
  /** Id of the only player who receives the event; undefined if all subscribers receive it. */
  to?: string
  /** True if the topic is over for those who receive the event. */
  isLast?: true
}

/**
 * A series of published items, for example the events of a duel. Each process reads and converts an item only once for
 * all subscribers in the process.
 */
export interface Topic {
  name: string
  /** Converts published items to events. The function leaves out items that players are no longer allowed to see. */
  show(items: readonly LiveItem[]): Promise<readonly LiveEvent[]>
  /** If set, subscribers receive only a sample of the items. */
  sample?: Sample
}

/** A limit of the items of a busy topic, so that its cost does not grow with the number of items. */
export interface Sample {
  /** Shortest time between two deliveries, in ms. */
  everyMs: number
  /** Largest number of items in one delivery; the newest items are delivered. */
  most: number
  /** Returns the event that counts the items which a delivery leaves out. `id` is the position of the event. */
  skipped(id: number, count: number): LiveEvent
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
   * session ended.
   */
  onSessionEnded(listener: (playerId: string) => void): void
  /**
   * Sets the function that the server calls when the blocks of players have changed. The argument is the ids of these
   * players.
   */
  onBlocksChanged(listener: (playerIds: readonly string[]) => void): void
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

/** Time between two looks for new items without a message, in ms. */
const POLL_MS = 1_000
/** Each look reads the topics of the last seconds, so a look that comes late leaves out no topic. */
const POLL_SECONDS = 10
/** A database trigger publishes an item on this topic when sessions are deleted. The item is the player's id. */
const SESSIONS = 'sessions'
/** The feature `friend` publishes an item on this topic when a player blocks or unblocks another. */
export const BLOCKS = 'blocks'

/**
 * Opens the delivery of live items. A database table stores all items. The signal only says that the table has new
 * items. Therefore, if a message is lost or repeated, no item is lost or repeated.
 */
export async function openLive(
  { db, onCommit }: Pick<Database, 'db' | 'onCommit'>,
  signal: Signal,
  log: Logger,
): Promise<Live> {
  const channels = new Map<string, Channel>()
  let sessionListener: (playerId: string) => void = () => {}
  let blocksListener: (playerIds: readonly string[]) => void = () => {}
  let isClosed = false
  let hasMissedPolls = false
  const relay = startRelay({ db, onCommit }, signal, log)
  const wakeAll = () => {
    for (const channel of channels.values()) wake(channel)
  }
  const stopListening = signal.listen({
    onTopics(topics) {
      for (const topic of topics) wake(channels.get(topic))
    },
    onGap: wakeAll,
  })
  const stopPolling = regularly(POLL_MS, async () => {
    relay.kick()
    try {
      for (const topic of await topicsOfLast(db, POLL_SECONDS)) wake(channels.get(topic))
      if (hasMissedPolls) wakeAll()
      hasMissedPolls = false
    } catch {
      hasMissedPolls = true // the relay logs that the database is unreachable
    }
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
      while (channel.stale && channel.users > 0 && !isClosed) {
        channel.stale = false // an item that is published after this line sets `stale` again
        const batch = await readBatch(db, channel.topic, channel.tail)
        if (!batch) continue
        if (batch.isFull) channel.stale = true
        for (const subscriber of channel.subscribers) deliverUnseen(subscriber, batch.events, batch.last)
        channel.tail = batch.last
        const { sample } = channel.topic
        if (sample) await sleep(sample.everyMs, undefined, { ref: false })
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

  async function subscribe(topic: Topic, from: number | undefined, subscriber: Subscriber): Promise<void> {
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
  }

  /** Calls the function for each item of a topic that is only for the server's processes. */
  const hear = (name: string, listener: (data: unknown) => void) =>
    subscribe({ name, show: async (items) => items }, undefined, {
      after: 0,
      closed: false,
      begin() {},
      deliver(events) {
        for (const { data } of events) listener(data)
      },
    })
  await hear(SESSIONS, (playerId) => sessionListener(String(playerId)))
  await hear(BLOCKS, (playerIds) => blocksListener(playerIds as string[]))

  return {
    subscribe,
    unsubscribe(topic, subscriber) {
      const channel = channels.get(topic.name)
      if (channel?.subscribers.delete(subscriber)) leaveChannel(channel)
    },
    onSessionEnded(listener) {
      sessionListener = listener
    },
    onBlocksChanged(listener) {
      blocksListener = listener
    },
    async close() {
      isClosed = true
      stopListening()
      await stopPolling()
      await relay.close()
    },
  }
}

/** Returns true if all items after an id are still stored and the number of these items is at most MOST_REPLAYED. */
async function isKept(db: Db, topic: string, id: number): Promise<boolean> {
  const { oldest, newest, later } = await keptRange(db, topic, id, MOST_REPLAYED)
  return oldest <= id && id <= newest && later <= MOST_REPLAYED
}

interface Batch {
  events: readonly LiveEvent[]
  /** Position of the last item. */
  last: number
  /** True if the topic possibly has more items. */
  isFull: boolean
}

/** Reads the next items of a topic after a position. Returns undefined if there are none. */
async function readBatch(db: Db, topic: Topic, after: number): Promise<Batch | undefined> {
  const { name, sample } = topic
  const { items, skipped } = sample
    ? await newestAfter(db, name, after, sample.most)
    : { items: await itemsAfter(db, name, after, BATCH), skipped: 0 }
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return undefined
  const events = await topic.show(items)
  return {
    events: sample && skipped > 0 ? [sample.skipped(first.id - 1, skipped), ...events] : events,
    last: last.id,
    isFull: !sample && items.length === BATCH,
  }
}

async function catchUp(db: Db, channel: Channel, subscriber: Subscriber): Promise<void> {
  while (!subscriber.closed && subscriber.after < channel.tail) {
    const batch = await readBatch(db, channel.topic, subscriber.after)
    if (subscriber.closed) return
    deliverUnseen(subscriber, batch?.events ?? [], batch?.last ?? channel.tail)
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
