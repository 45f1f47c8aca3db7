import type { StreamEvents } from '../../contract/api.ts'
import { listen } from './live.ts'
import { canAgree, leadInOneTab } from './one-tab.ts'

const STREAM = 'GET /api/me/events'
type Events = StreamEvents<typeof STREAM>

/** An event about the player; `missed` means that events may be lost, so the listener must read the state again. */
export type MyEvent = { [N in keyof Events]: { name: N; data: Events[N] } }[keyof Events] | { name: 'missed' }

/**
 * Calls `hear` for each event about the player, until the returned function is called. All tabs of a browser share one
 * stream: the leading tab opens the stream and sends the events to the other tabs. If tabs cannot choose a leader, each
 * tab opens its own stream.
 */
export function hearMyEvents(playerId: string, hear: (event: MyEvent) => void): () => void {
  if (!canAgree()) return openStream(hear)
  const name = `wordconnect-events ${playerId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<MyEvent>) => hear(data)
  const stop = leadInOneTab(name, () =>
    openStream((event) => {
      channel.postMessage(event)
      hear(event)
    }),
  )
  return () => {
    stop()
    channel.close()
  }
}

/**
 * Opens the stream from the beginning (id 0); the server sends `reset` if some items of the stream are already deleted.
 */
const openStream = (hear: (event: MyEvent) => void): (() => void) =>
  listen(STREAM, '0', {
    on: {
      challenge: (data) => hear({ name: 'challenge', data }),
      balance: (data) => hear({ name: 'balance', data }),
      badge: (data) => hear({ name: 'badge', data }),
      suggestion: (data) => hear({ name: 'suggestion', data }),
    },
    onReset: () => hear({ name: 'missed' }),
    onState: () => undefined,
  })
