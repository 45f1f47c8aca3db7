import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'

/** The largest size of a picture that the server accepts, in bytes. */
export const UPLOAD_BYTES = 5 * 1024 * 1024
const PIECE = 64 * 1024

export interface Upload {
  socket: Socket
  /** Returns the HTTP status of the reply, or undefined if there is no reply yet. */
  status(): number | undefined
  /** Milliseconds from the start of the upload until the client or the server closes the connection. */
  ended: Promise<number>
}

/**
 * Opens a new connection for an upload and sends only the headers. The parameter `length` is the value of the header
 * `Content-Length`. The parameter `address` is the client's address in the header of a proxy.
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
  socket.on('error', () => {}) // the server may close the connection
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

/** Sends bytes of the request body: at `bytesPerSecond`, or at full speed if this value is not given. */
export async function send({ socket }: Upload, bytes: Uint8Array, bytesPerSecond?: number): Promise<void> {
  const began = performance.now()
  for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE) {
    const due = bytesPerSecond === undefined ? 0 : (at / bytesPerSecond) * 1000 + began - performance.now()
    if (due > 0) await sleep(due)
    const piece = bytes.subarray(at, at + PIECE)
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
  }
}
