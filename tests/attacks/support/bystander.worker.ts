import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Pause between two calls, in ms. */
const PAUSE_MS = 40

// This thread simulates an ordinary player who calls the server again and again. It is a separate thread, so that the
// many requests of the attack do not distort its time measurements.
const { origin, cookie, paths } = workerData as { origin: string; cookie: string; paths: string[] }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const took: { ms: number; status: number }[] = []
let isOver = false

parentPort?.once('message', () => {
  isOver = true
})

function call(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, headers: { cookie } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

for (let n = 0; !isOver; n++) {
  const began = performance.now()
  const status = await call(paths[n % paths.length] ?? '/')
  took.push({ ms: performance.now() - began, status })
  await sleep(PAUSE_MS)
}
agent.destroy()
parentPort?.postMessage(took)
