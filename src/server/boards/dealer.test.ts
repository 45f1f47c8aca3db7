import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import type { DraftBoard } from '../../engine/made-board/check.ts'
import { checkAside, dealAside, dealing, readyDealers } from './dealer.ts'
import type { BoardOrder } from './order.ts'

/** An order that fails immediately, because there is no such chapter. */
const impossible: BoardOrder = {
  from: { chapter: 'no such chapter' },
  request: { seed: 'seed', groups: 4, window: { min: 2, max: 4 } },
  pasts: [],
  tileIds: [],
}

const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

const codeOf = (error: { code?: string }) => error.code ?? 'failed'

const draft = (...words: string[]): DraftBoard => ({
  groups: [{ name: 'Birds', words }],
  rulings: [],
})

test('a thousand orders wait for the dealing threads, a further one is refused', async () => {
  await readyDealers()
  const more = 10
  const ends = await Promise.all(
    Array.from({ length: 1_000 + more }, () => dealAside(impossible, filesOnly).then(() => 'dealt', codeOf)),
  )
  // Each thread works on one order, which therefore waits no more.
  expect(ends.map((end, n) => (end === 'busy' ? n : -1)).filter((n) => n >= 0)).toEqual(
    Array.from({ length: more - THREADS }, (_, n) => 1_000 + THREADS + n),
  )
  expect(new Set(ends)).toEqual(new Set(['failed', 'busy']))
})

test('boards are dealt before drafts are checked; a newer check replaces one of the same draft that waits', async () => {
  await readyDealers()
  const orders = 20
  let failed = 0
  const deal = () => dealAside(impossible, filesOnly).catch(() => failed++)
  const first = Array.from({ length: THREADS }, deal)
  const older = checkAside(draft('LARK', 'EAGLE'), filesOnly, 'a draft').then(() => 'checked', codeOf)
  const other = checkAside(draft('HAWK', 'HAWK'), filesOnly, 'another draft')
  const newer = checkAside(draft('LARK', 'SWAN', 'LARK'), filesOnly, 'a draft').then((check) => ({
    check,
    failed,
  }))
  const later = Array.from({ length: orders }, deal)
  expect(dealing.waitingChecks).toBe(2)
  expect(await older).toBe('too_many_requests')
  const { check, failed: before } = await newer
  expect(before).toBeGreaterThan(orders)
  const repeated = ({ problems }: typeof check) =>
    problems.flatMap(({ code, word }) => (code === 'repeated_word' ? word : []))
  expect(new Set(repeated(check))).toEqual(new Set(['LARK']))
  expect(new Set(repeated(await other))).toEqual(new Set(['HAWK']))
  await Promise.all([...first, ...later])
})

test('250 drafts wait for a check, a further one is refused unless it replaces one that waits', async () => {
  await readyDealers()
  const empty: DraftBoard = { groups: [], rulings: [] }
  const blocking = Array.from({ length: THREADS }, () => dealAside(impossible, filesOnly).catch(codeOf))
  const check = (key: number) => checkAside(empty, filesOnly, `draft ${key}`).then(() => 'checked', codeOf)
  const waiting = Array.from({ length: 250 }, (_, key) => check(key))
  expect(await check(250)).toBe('busy')
  const replacing = check(0)
  expect(await waiting[0]).toBe('too_many_requests')
  expect(await replacing).toBe('checked')
  expect(new Set(await Promise.all(waiting.slice(1)))).toEqual(new Set(['checked']))
  await Promise.all(blocking)
})
