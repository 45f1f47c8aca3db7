import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import { dealAside, readyDealers } from './dealer.ts'
import type { BoardOrder } from './order.ts'

/** An order that fails immediately, because there is no such chapter. */
const impossible: BoardOrder = {
  from: { chapter: 'no such chapter' },
  request: { seed: 'seed', groups: 4, window: { min: 2, max: 4 } },
  pasts: [],
  tileIds: [],
}

test('a thousand orders wait for the dealing threads, a further one is refused', async () => {
  await readyDealers()
  const more = 10
  const ends = await Promise.all(
    Array.from({ length: 1_000 + more }, () =>
      dealAside(impossible, filesOnly).then(
        () => 'dealt',
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    ),
  )
  // Each thread works on one order, which therefore waits no more.
  const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
  expect(ends.map((end, n) => (end === 'busy' ? n : -1)).filter((n) => n >= 0)).toEqual(
    Array.from({ length: more - threads }, (_, n) => 1_000 + threads + n),
  )
  expect(new Set(ends)).toEqual(new Set(['failed', 'busy']))
})
