import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// This thread opens many connections and loads one path on each of them, again and again. It counts the replies by
// status, and the failed connections as `failed`.
const { origin, path, connections } = workerData as { origin: string; path: string; connections: number }
const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip' }
const counts: Record<string, number> = {}
let isOver = false

parentPort?.once('message', () => {
  isOver = true
})

function load(agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(origin + path, { agent, headers }, (answer) => {
      answer.once('error', () => resolve('failed'))
      answer.resume().once('end', () => resolve(String(answer.statusCode)))
    })
    sent.once('error', () => resolve('failed')).end()
  })
}

async function loadAgain(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver) {
    const status = await load(agent)
    counts[status] = (counts[status] ?? 0) + 1
  }
  agent.destroy()
}

const all = Array.from({ length: connections }, loadAgain)
parentPort?.postMessage('started')
await Promise.all(all)
parentPort?.postMessage(counts)
