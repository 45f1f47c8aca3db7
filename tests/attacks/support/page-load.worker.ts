import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// This thread opens many connections and loads one path on each of them, again and again. It counts the replies by
// status, and the failed connections as `failed`.
const { origin, path, connections, isOneNetwork } = workerData as {
  origin: string
  path: string
  connections: number
  isOneNetwork: boolean
}
const counts: Record<string, number> = {}
let isOver = false

parentPort?.once('message', () => {
  isOver = true
})

function load(agent: Agent, address: string): Promise<string> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip', 'x-forwarded-for': address }
  return new Promise((resolve) => {
    const sent = request(origin + path, { agent, headers }, (answer) => {
      answer.once('error', () => resolve('failed'))
      answer.resume().once('end', () => resolve(String(answer.statusCode)))
    })
    sent.once('error', () => resolve('failed')).end()
  })
}

async function loadAgain(connection: number): Promise<void> {
  const network = isOneNetwork ? 0 : connection
  const address = `198.${18 + (network >> 8)}.${network & 255}.1`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver) {
    const status = await load(agent, address)
    counts[status] = (counts[status] ?? 0) + 1
  }
  agent.destroy()
}

const all = Array.from({ length: connections }, (_, connection) => loadAgain(connection))
parentPort?.postMessage('started')
await Promise.all(all)
parentPort?.postMessage(counts)
