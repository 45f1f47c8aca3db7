import { connect, type Socket } from 'node:net'

/** An event that arrived on a duel's event stream, and the time of its arrival (ms of `performance.now`). */
export interface Arrival {
  id: number
  event: string
  data: Record<string, unknown>
  at: number
}

export interface DuelStream {
  socket: Socket
  arrivals: Arrival[]
}

const AT_A_TIME = 25

/** Opens a stream on a raw connection, so that the reader uses little CPU during the measurement. */
function openDuelStream(
  origin: string,
  { cookie, duelId }: { cookie: string; duelId: string },
): Promise<DuelStream> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const stream: DuelStream = { socket: connect(Number(port), hostname), arrivals: [] }
    let begun = false
    let rest = ''
    stream.socket.setNoDelay(true)
    stream.socket.setEncoding('latin1').on('data', (text: string) => {
      const at = performance.now()
      if (rest === '' && !begun && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)))
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.includes('retry: ')) {
          begun = true
          resolve(stream)
          continue
        }
        // The raw HTTP response also contains a line with the size of each chunk. These lines are ignored.
        const data = /^data: (.*)$/m.exec(block)?.[1]
        const [id, event] = [/^id: (\d+)$/m.exec(block)?.[1], /^event: (\w+)$/m.exec(block)?.[1]]
        if (data !== undefined && event !== undefined)
          stream.arrivals.push({ id: Number(id), event, data: JSON.parse(data), at })
      }
    })
    stream.socket.once('error', reject)
    stream.socket.write(
      `GET /api/challenges/${duelId}/events HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`,
    )
  })
}

/** Opens an event stream for each player of the duels. Only a few streams are opened at the same time. */
export async function openDuelStreams<S extends { origin: string; cookie: string; duelId: string }>(
  seats: readonly S[],
): Promise<Map<S, DuelStream>> {
  const streams = new Map<S, DuelStream>()
  for (let n = 0; n < seats.length; n += AT_A_TIME)
    await Promise.all(
      seats.slice(n, n + AT_A_TIME).map(async (seat) => {
        streams.set(seat, await openDuelStream(seat.origin, seat))
      }),
    )
  return streams
}
