import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'

/** The largest size of a picture. */
export const UPLOAD_BYTES = 5 * 1024 * 1024
const PIECE = 64 * 1024

export interface Upload {
  socket: Socket
  /** The reply's status; undefined before there is one. */
  status(): number | undefined
  /** Milliseconds from the start until the connection is closed by either side. */
  ended: Promise<number>
}

/**
 * Begins an upload on its own socket. `length`: of the body in the headers, none of which is sent yet. `address`: of the
 * client, as a proxy reports it.
 */
export async function beginUpload(
  client: Client,
  { length = UPLOAD_BYTES, address = '192.0.2.1' } = {},
): Promise<Upload> {
  const { hostname, port } = new URL(client.origin)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  let reply = ''
  socket.on('data', (part) => {
    reply += part
  })
  socket.on('error', () => {}) // the server may close it
  const ended = once(socket, 'close').then(() => performance.now() - began)
  await once(socket, 'connect')
  const lines = [
    'PUT /api/account/avatar HTTP/1.1',
    'host: x',
    `cookie: ${client.cookie}`,
    'content-type: image/png',
    `content-length: ${length}`,
    `x-forwarded-for: ${address}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    ended,
    status: () => (reply === '' ? undefined : Number(reply.split(' ')[1])),
  }
}

/** Sends bytes of the body, at `bytesPerSecond` if given. */
export async function send({ socket }: Upload, bytes: Uint8Array, bytesPerSecond?: number): Promise<void> {
  const began = performance.now()
  for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE) {
    const due = bytesPerSecond === undefined ? 0 : (at / bytesPerSecond) * 1000 + began - performance.now()
    if (due > 0) await sleep(due)
    const piece = bytes.subarray(at, at + PIECE)
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
  }
}
