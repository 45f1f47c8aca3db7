import { expect, test } from 'vitest'
import { markThreads } from '../../../engine/club/club.ts'
import { drawMark, MARK_SIZE } from './mark-thread.ts'

/** Half of the width of a drawn thread, and the space that stays free at the edge of the card. */
const ROOM = 4

test('every thread is inside its card, fills it, and differs from the others', () => {
  const lines = markThreads.map((thread) => drawMark(thread).line)
  expect(new Set(lines).size).toBe(markThreads.length)
  for (const [n, line] of lines.entries()) {
    const numbers = (line.match(/[\d.-]+/g) ?? []).map(Number)
    expect(Math.min(...numbers), markThreads[n]).toBeGreaterThanOrEqual(ROOM)
    expect(Math.max(...numbers), markThreads[n]).toBeLessThanOrEqual(MARK_SIZE - ROOM)
    const across = numbers.filter((_, index) => index % 2 === 0)
    expect(Math.max(...across) - Math.min(...across), markThreads[n]).toBeGreaterThan(MARK_SIZE / 2)
  }
})
