import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { randomFrom } from '../../src/engine/random.ts'
import { handWrittenBoards } from '../../tests/made-boards/hand-written.ts'
import { type TypedDraft, typeBoard } from './typing.ts'

export interface TypistCalls {
  /** Times from a request for a check to its reply, in ms. */
  millis: number[]
  /** Number of requests whose person pressed a key before the reply. */
  givenUp: number
  /** Number of replies by HTTP status. */
  statuses: ReadonlyMap<number, number>
}

// This thread simulates people who type boards, and ask for a check as the page does. It is a separate thread, so that
// the other requests of the bench do not distort its time measurements. The message `type` starts the typing, and
// `rest` ends it; the reply to `rest` has the calls.
const { origin, cookies } = workerData as { origin: string; cookies: string[] }
const boards = handWrittenBoards()
let calls = noCalls()
let typing = new AbortController()

function noCalls() {
  return { millis: [] as number[], givenUp: 0, statuses: new Map<number, number>() }
}

parentPort?.on('message', (message: 'type' | 'rest') => {
  if (message === 'type') {
    typing = new AbortController()
    cookies.forEach((cookie, n) => {
      void type(cookie, `person ${n}`, typing.signal)
    })
    return
  }
  typing.abort()
  parentPort?.postMessage(calls)
  calls = noCalls()
})

/** Types boards until the signal. The person begins somewhere in a board, so that not all begin at the same time. */
async function type(cookie: string, seed: string, signal: AbortSignal): Promise<void> {
  const random = randomFrom(seed)
  for (let n = 0; !signal.aborted; n++) {
    const drafts = typeBoard(random.pick(boards).draft, `${seed} ${n}`)
    await typeDrafts(cookie, n === 0 ? drafts.slice(random.below(drafts.length)) : drafts, signal)
  }
}

async function typeDrafts(cookie: string, drafts: readonly TypedDraft[], signal: AbortSignal): Promise<void> {
  let at = drafts[0] ? drafts[0].at - Math.random() * 4_000 : 0
  let before = new AbortController()
  for (const typed of drafts) {
    await sleep(Math.max(0, typed.at - at), undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    at = typed.at
    before.abort()
    before = new AbortController()
    void check(cookie, typed, AbortSignal.any([before.signal, signal]))
  }
}

async function check(cookie: string, { draft }: TypedDraft, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const ours = calls
  try {
    const reply = await fetch(`${origin}/api/boards/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ groups: draft.groups.map(({ name, words }) => ({ name, words })) }),
      signal,
    })
    await reply.arrayBuffer()
    ours.millis.push(performance.now() - began)
    ours.statuses.set(reply.status, (ours.statuses.get(reply.status) ?? 0) + 1)
  } catch {
    ours.givenUp++
  }
}
