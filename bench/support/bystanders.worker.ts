import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Pause between the calls of all players together, in ms. So each of 1,000 players calls every 10 seconds. */
const PAUSE_MS = 10
const OPENED_AT_ONCE = 20

export interface BystanderCall {
  /** Time from the planned start of the call to its reply, in ms. */
  ms: number
  /** HTTP status of the reply, or 0 if there was no reply. */
  status: number
  /** True if the call had to open a connection. */
  opens: boolean
}

// This thread simulates players with an open page: an event stream, and a call of `can-play` in turn. It is a separate
// thread, so that the other requests of the bench do not distort its time measurements.
const { origin, cookies } = workerData as { origin: string; cookies: string[] }
const streams = new Agent()
/** Each player has an own connection for calls, as a browser with an open page has. */
const players = cookies.map((cookie) => ({ cookie, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
type Player = (typeof players)[number]
/** Each call of a newcomer opens a connection, as a browser that opens the page. */
const newcomers = new Agent()
const NEWCOMER_EACH = 5
let calls: BystanderCall[] = []

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

/** Resolves with the HTTP status of the reply, or with 0 if there was no reply. */
function canPlay(cookie: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    request(`${origin}/api/game/can-play`, { agent, headers: { cookie } }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}

/** A call counts from the time at which it was due, so that a slow reply does not delay the count of later calls. */
async function call({ cookie, agent }: Player, due: number): Promise<void> {
  const status = await canPlay(cookie, agent)
  calls.push({ ms: performance.now() - due, status, opens: agent === newcomers })
}

async function openPage(player: Player): Promise<void> {
  await openStream(player.cookie)
  await canPlay(player.cookie, player.agent)
}

for (let from = 0; from < players.length; from += OPENED_AT_ONCE)
  await Promise.all(players.slice(from, from + OPENED_AT_ONCE).map(openPage))
parentPort?.postMessage('open')
const began = performance.now()
for (let n = 0; ; n++) {
  const due = began + n * PAUSE_MS
  await sleep(Math.max(0, due - performance.now()))
  const player = players[n % players.length]
  if (!player) continue
  void call(player, due)
  if (n % NEWCOMER_EACH === 0) void call({ cookie: player.cookie, agent: newcomers }, due)
}
