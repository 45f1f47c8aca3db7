import type { StreamEvents } from '../../contract/api.ts'
import { ApiError, pagePlayerId } from './api.ts'
import { type LiveStream, liveStream, type StreamMessage, type Want } from './live-stream.ts'
import { hasLocks, withLock } from './locks.ts'
import { leadInOneTab } from './one-tab.ts'
import { openTabs } from './tabs.ts'
import { handleUnauthorized } from './unauthorized.ts'

/** The events of each kind of topic. */
interface Topics {
  me: StreamEvents<'GET /api/me/events'>
  activities: StreamEvents<'GET /api/activities/events'>
  duel: StreamEvents<'GET /api/challenges/:id/events'>
  club: StreamEvents<'GET /api/clubs/:id/events'>
}

interface Listener<K extends keyof Topics> {
  /** An event without a function is ignored. */
  on: { [N in keyof Topics[K]]?: (data: Topics[K][N]) => void }
  /**
   * Called when the server no longer has the items that the listener has missed. The listener must then fetch the whole
   * state again.
   */
  onReset: () => void
  onState: (live: boolean) => void
}

interface Place {
  /** Id of the duel or of the club. */
  id?: string
  /**
   * Position of an item: the listener receives the items after this item. If undefined, the listener receives only new
   * items.
   */
  after?: string
}

/**
 * A message between the tabs of a browser. `leads`: the sending tab is now the leading tab. `wants`: the sending tab
 * requests topics.
 */
type Message = StreamMessage | { type: 'leads' } | { type: 'wants'; tab: string; wants: Want[] }

interface Subscription {
  id: string
  topic: string
  /** Position of the last item that the listener has received; undefined before the topic starts. */
  place: number | undefined
  /** True if the listener has received all items up to the last item that the stream has sent. */
  isWhole: boolean
  isLive: boolean
  on: Record<string, ((data: never) => void) | undefined>
  onReset: () => void
  onState: (live: boolean) => void
}

const tab = Math.random().toString(36).slice(2)
const subscriptions = new Set<Subscription>()
let count = 0
/** Removes this tab from the group of tabs; undefined while this tab has no listener. */
let leave: (() => void) | undefined
let post: (message: Message) => void = () => undefined
let isToldSoon = false

const isHidden = () => document.visibilityState === 'hidden'

/**
 * Calls the listener for each event of a topic, until the returned function is called. All tabs of a browser share one
 * stream: the leading tab opens the stream and sends the events to the other tabs. A hidden tab requests no topic, so a
 * browser without a visible tab has no stream. When the tab becomes visible again, the listener receives the missed
 * events. After a lost connection or a change of the leading tab, the listener receives no event twice. If the browser
 * cannot choose a leading tab, each tab opens its own stream.
 */
export function listen<K extends keyof Topics>(
  kind: K,
  { id, after }: Place,
  listener: Listener<K>,
): () => void {
  const subscription: Subscription = {
    id: `${tab} ${count++}`,
    topic: id === undefined ? kind : `${kind}:${id}`,
    place: after === undefined ? undefined : Number(after),
    isWhole: false,
    isLive: false,
    on: listener.on as Subscription['on'],
    onReset: listener.onReset,
    onState: listener.onState,
  }
  subscriptions.add(subscription)
  leave ??= join()
  tellWants()
  return () => {
    subscriptions.delete(subscription)
    if (subscriptions.size > 0) return tellWants()
    leave?.()
    leave = undefined
  }
}

/**
 * Sends the list of this tab's topics to the leading tab. Several changes at the same moment cause only one message.
 */
function tellWants(): void {
  if (isToldSoon) return
  isToldSoon = true
  queueMicrotask(() => {
    isToldSoon = false
    if (leave) tellWantsNow(isHidden() ? [] : [...subscriptions])
  })
}

const tellWantsNow = (wanting: readonly Subscription[]) =>
  post({
    type: 'wants',
    tab,
    wants: wanting.map(({ id, topic, place, on }) => ({ id, topic, after: place, events: Object.keys(on) })),
  })

function setLive(subscription: Subscription, isLive: boolean): void {
  // A hidden tab can receive items that another tab requested, but it is not live, because these items can stop at any
  // time.
  if (subscription.isLive === isLive || (isLive && isHidden())) return
  subscription.isLive = isLive
  subscription.onState(isLive)
}

/** Marks the connection as lost. Each topic must start again before this tab receives further items. */
function lose(): void {
  for (const subscription of subscriptions) {
    subscription.isWhole = false
    setLive(subscription, false)
  }
}

function hearItem(
  subscription: Subscription,
  { position, event, data }: Extract<Message, { type: 'item' }>,
): void {
  const { place } = subscription
  if (event === 'begin') {
    // The stream started for another tab, at a later position than the last item that this tab has received.
    if (place !== undefined && place < position) {
      subscription.isWhole = false
      return
    }
    subscription.place = place ?? position
    subscription.isWhole = true
    setLive(subscription, true)
  } else if (event === 'reset') {
    subscription.place = Math.max(place ?? 0, position)
    subscription.isWhole = true
    if (place !== undefined && place < position) subscription.onReset()
    setLive(subscription, true)
  } else if (event === 'refused') {
    setLive(subscription, false)
  } else if (subscription.isWhole && (place === undefined || place < position)) {
    subscription.place = position
    subscription.on[event]?.(data as never)
  }
}

/** Adds this tab to the group of tabs that share a stream. Returns a function that removes the tab from the group. */
function join(): () => void {
  const player = pagePlayerId()
  const name = `wordconnect-live ${player ?? ''}`
  const channel = hasLocks() ? openTabs<Message>(name, hear) : undefined
  let leading: LiveStream | undefined
  const watched = new Map<string, AbortController>()

  function hear(message: Message): void {
    if (message.type === 'leads') tellWants()
    else if (message.type === 'wants') noteWants(message)
    else if (message.type === 'lost') lose()
    else if (message.type === 'end') {
      lose()
      handleUnauthorized(new ApiError(401, message.code, message.message))
    } else
      for (const subscription of [...subscriptions])
        if (subscription.topic === message.topic) hearItem(subscription, message)
  }

  function noteWants({ tab: from, wants }: Extract<Message, { type: 'wants' }>): void {
    if (!leading) return
    leading.note(from, wants)
    if (from !== tab && wants.length > 0) watchTab(from)
  }

  /**
   * Removes the topics of another tab when that tab is closed. A closed tab cannot send a message, but the browser
   * releases its lock.
   */
  function watchTab(other: string): void {
    if (watched.has(other)) return
    const stop = new AbortController()
    watched.set(other, stop)
    void withLock(`${name} ${other}`, { signal: stop.signal }, () => {
      watched.delete(other)
      leading?.note(other, [])
      return undefined
    })
  }

  function lead(): () => void {
    leading = liveStream(player, post)
    post({ type: 'leads' })
    return () => {
      leading?.close()
      leading = undefined
      for (const stop of watched.values()) stop.abort()
      watched.clear()
    }
  }

  /** Releases the lock of this tab. While the tab has the lock, the other tabs can see that it is open. */
  let free: (() => void) | undefined
  function show(): void {
    if (channel && !free) {
      const isGone = new Promise<void>((resolve) => {
        free = resolve
      })
      void withLock(`${name} ${tab}`, {}, () => isGone)
    }
    tellWants()
  }
  function hide(): void {
    tellWantsNow([])
    free?.()
    free = undefined
  }
  function onVisibility(): void {
    if (isHidden()) for (const subscription of subscriptions) setLive(subscription, false)
    tellWants()
  }

  post = (message) => {
    channel?.tell(message)
    hear(message)
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', show)
  window.addEventListener('pagehide', hide)
  show()
  const stopLeading = channel ? leadInOneTab(name, lead) : lead()

  return () => {
    hide()
    stopLeading()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', show)
    window.removeEventListener('pagehide', hide)
    channel?.close()
    post = () => undefined
  }
}
