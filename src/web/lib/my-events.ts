import type { StreamEvents } from '../../contract/api.ts'
import { listen } from './live.ts'
import { canAgree, leadInOneTab } from './one-tab.ts'

const STREAM = 'GET /api/me/events'
type Events = StreamEvents<typeof STREAM>

/** What concerns the player, or `missed`: something may have happened that was not told, so the state must be read again. */
export type MyEvent = { [N in keyof Events]: { name: N; data: Events[N] } }[keyof Events] | { name: 'missed' }

/**
 * Listens for what concerns the player, wherever in the product they are, until the returned function is called. All tabs of a
 * browser share one stream: the tab that has the lead opens it and passes on what comes. Where tabs cannot agree, each has
 * its own.
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
 * A stream begins without knowing what was told before, at 0: if there was anything, the server answers `reset`. It rests while
 * nobody looks at its tab, and goes on where it was.
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
