// A TCP proxy that delays all data from a server, in a separate thread, so that a busy bench does not delay it further.
import { connect, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { host, port, delayMs } = workerData as { host: string; port: number; delayMs: number }

const proxy = createServer((near) => {
  const far = connect(port, host)
  for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {})
  near.pipe(far)
  // The timers run in the order of the data, because all have the same delay.
  far.on('data', (data) => setTimeout(() => near.write(data), delayMs))
  far.once('close', () => near.destroy())
}).listen(0, '127.0.0.1', () => {
  const address = proxy.address()
  parentPort?.postMessage(typeof address === 'object' && address ? address.port : 0)
})
