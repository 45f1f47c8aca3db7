import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Pause between the calls of all players together, in ms. So each of 1,000 players calls every 10 seconds. */
const PAUSE_MS = 10
const OPENED_AT_ONCE = 20

// This thread simulates players with an open page: an event stream, and a call of `can-play` in turn. It is a separate
// thread, so that the other requests of the bench do not distort its time measurements.
const { origin, cookies } = workerData as { origin: string; cookies: string[] }
const agent = new Agent({ keepAlive: true })
const streams = new Agent()
let calls: { ms: number; status: number }[] = []

parentPort?.on('message', () => {
  parentPort?.postMessage(calls)
  calls = []
})

function openStream(cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/events?topics=me,activities`,
      { agent: streams, headers: { cookie } },
      (reply) => {
        reply.resume().on('error', () => {}) // the server stops at the end of the bench
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`a stream was answered ${reply.statusCode}`))
      },
    )
    sent.once('error', reject).end()
  })
}

/** A call counts from the time at which it was due, so that a slow reply does not delay the count of later calls. */
function call(cookie: string, due: number): void {
  const done = (status: number) => calls.push({ ms: performance.now() - due, status })
  request(`${origin}/api/game/can-play`, { agent, headers: { cookie } }, (reply) => {
    reply.resume().once('end', () => done(reply.statusCode ?? 0))
  })
    .once('error', () => done(0))
    .end()
}

for (let from = 0; from < cookies.length; from += OPENED_AT_ONCE)
  await Promise.all(cookies.slice(from, from + OPENED_AT_ONCE).map(openStream))
parentPort?.postMessage('open')
const began = performance.now()
for (let n = 0; ; n++) {
  const due = began + n * PAUSE_MS
  await sleep(Math.max(0, due - performance.now()))
  call(cookies[n % cookies.length] ?? '', due)
}
