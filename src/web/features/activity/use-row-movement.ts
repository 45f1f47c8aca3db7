import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'

const MOVE = { duration: 240, easing: 'cubic-bezier(.2,.8,.2,1)' }

/**
 * Shows how the rows of a list have changed places when another one leads it: those that were there glide from where they stood, new
 * ones fade in. A player who has asked for less movement sees only the fading.
 */
export function useRowMovement(list: RefObject<HTMLElement | null>): void {
  const before = useRef<{ first?: Element | undefined; tops: ReadonlyMap<Element, number> }>({
    tops: new Map(),
  })
  // After every change: only so is it known where a row stood before the next one.
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const { first, tops } = before.current
    const lastKnown = first === rows[0] ? -1 : rows.findLastIndex((row) => tops.has(row))
    for (const row of rows.slice(0, lastKnown + 1)) {
      const top = tops.get(row)
      const way = (top ?? 0) - row.offsetTop
      if (top === undefined) row.animate([{ opacity: 0 }, {}], MOVE)
      else if (way !== 0 && !prefersStill()) row.animate([{ transform: `translateY(${way}px)` }, {}], MOVE)
    }
    before.current = { first: rows[0], tops: new Map(rows.map((row) => [row, row.offsetTop])) }
  })
}
