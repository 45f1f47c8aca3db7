import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { handWrittenBoards } from '../../tests/made-boards/hand-written.ts'
import { typeBoard } from './typing.ts'

export interface TypistCalls {
  /** Times from a request for a check to its reply, in ms. */
  millis: number[]
  /** Number of requests whose person pressed a key before the reply. */
  givenUp: number
  /** Number of replies by HTTP status. */
  statuses: ReadonlyMap<number, number>
}

/** HTTP status of a check that a newer check of the same person has replaced. */
const REPLACED = 429
/** Longest time until the first check of a person, in ms. */
const FIRST_PAUSE_MS = 4_000

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
  let unanswered = new AbortController()
  for (let n = 0; !signal.aborted; n++) {
    const all = typeBoard(random.pick(boards).draft, `${seed} ${n}`)
    const drafts = n === 0 ? all.slice(random.below(all.length)) : all
    let at = drafts[0] ? drafts[0].at - random.below(FIRST_PAUSE_MS) : 0
    for (const { draft, at: next } of drafts) {
      await sleep(next - at, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      at = next
      unanswered.abort()
      unanswered = new AbortController()
      void check(cookie, draft, AbortSignal.any([unanswered.signal, signal]))
    }
  }
}

async function check(cookie: string, draft: DraftBoard, signal: AbortSignal): Promise<void> {
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
    if (reply.status === REPLACED) {
      ours.givenUp++
      return
    }
    ours.millis.push(performance.now() - began)
    ours.statuses.set(reply.status, (ours.statuses.get(reply.status) ?? 0) + 1)
  } catch {
    ours.givenUp++
  }
}
