import type { StreamEvents } from '../../contract/api.ts'
import { listen } from './live.ts'
import { canAgree, leadInOneTab } from './one-tab.ts'

const STREAM = 'GET /api/me/events'
type Events = StreamEvents<typeof STREAM>

/** An event that concerns the player. `missed`: events may have been lost, so read the state again. */
export type MyEvent = { [N in keyof Events]: { name: N; data: Events[N] } }[keyof Events] | { name: 'missed' }

/**
 * Calls `hear` for each event that concerns the player, until the returned function is called. All tabs of a
 * browser share one stream: the leading tab opens it and passes the events on. Where tabs cannot choose a leader,
 * each opens its own.
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

/** The stream starts after item 0. If the server has dropped items since then, it sends `reset`. */
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
